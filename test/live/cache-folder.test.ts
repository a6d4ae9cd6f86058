import { homedir, userInfo } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { cacheFolder } from '../../src/live/cache-folder.ts'

vi.mock('node:os', { spy: true })

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

describe('never in the folder that the process happens to run in', () => {
  test.each(['', 'home', './home'])('where HOME is %j', (home) => {
    vi.stubEnv('HOME', home)
    onTestFinished(() => void vi.unstubAllEnvs())
    expect(cacheFolder({}, 'linux')).toBe(join(userInfo().homedir, '.cache', 'anchordoc'))
  })

  test('where the system does not know the user', () => {
    const unknown = () => {
      throw new Error('uv_os_homedir returned ENOENT')
    }
    vi.mocked(homedir).mockImplementation(unknown)
    vi.mocked(userInfo).mockImplementation(unknown)
    onTestFinished(() => void vi.resetAllMocks())
    expect(cacheFolder({}, 'linux')).toBe(join(resolve('/'), '.cache', 'anchordoc'))
  })
})
