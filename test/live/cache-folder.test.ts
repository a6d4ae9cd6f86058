import { homedir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cacheFolder } from '../../src/live/cache-folder.ts'

test.each([
  ['XDG_CACHE_HOME', { XDG_CACHE_HOME: '/caches' }, 'linux', '/caches'],
  ['XDG_CACHE_HOME on macOS', { XDG_CACHE_HOME: '/caches' }, 'darwin', '/caches'],
  ['a relative XDG_CACHE_HOME is ignored', { XDG_CACHE_HOME: 'caches' }, 'linux', join(homedir(), '.cache')],
  ['Linux', {}, 'linux', join(homedir(), '.cache')],
  ['macOS', {}, 'darwin', join(homedir(), 'Library', 'Caches')],
  ['Windows', { LOCALAPPDATA: '/local' }, 'win32', '/local'],
  ['Windows without its variable', {}, 'win32', join(homedir(), 'AppData', 'Local')],
] as const)('%s', (_, env, platform, caches) => {
  expect(cacheFolder(env, platform)).toBe(join(caches, 'anchordoc'))
})
