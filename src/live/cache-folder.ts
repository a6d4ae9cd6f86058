import { homedir, userInfo } from 'node:os'
import { isAbsolute, join, resolve } from 'node:path'
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
  if (platform === 'win32') return LOCALAPPDATA || join(home(), 'AppData', 'Local')
  return platform === 'darwin' ? join(home(), 'Library', 'Caches') : join(home(), '.cache')
}

/**
 * The user's home folder: what the environment names, else what the system has of the user. A container's user may have neither:
 * then the root, which that user can hardly write, so that nothing is kept.
 */
function home(): string {
  for (const find of [homedir, () => userInfo().homedir]) {
    try {
      const folder = find()
      if (isAbsolute(folder)) return folder
    } catch {
      // The system does not know the user.
    }
  }
  return resolve('/')
}
