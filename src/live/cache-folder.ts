import { homedir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { NAME } from '../version.ts'

/** Where the user's caches lie on this platform, in a folder of this package's own; nothing is made here. */
export function cacheFolder(
  env: NodeJS.ProcessEnv = process.env,
  platform: NodeJS.Platform = process.platform,
): string {
  return join(userCaches(env, platform), NAME)
}

function userCaches({ XDG_CACHE_HOME, LOCALAPPDATA }: NodeJS.ProcessEnv, platform: NodeJS.Platform): string {
  // A relative path is to be ignored, says the XDG Base Directory Specification.
  if (XDG_CACHE_HOME && isAbsolute(XDG_CACHE_HOME)) return XDG_CACHE_HOME
  if (platform === 'win32') return LOCALAPPDATA || join(homedir(), 'AppData', 'Local')
  return platform === 'darwin' ? join(homedir(), 'Library', 'Caches') : join(homedir(), '.cache')
}
