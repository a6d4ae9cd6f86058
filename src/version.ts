import manifest from '../package.json' with { type: 'json' }

/** This package's name and version, from its package.json; the bundler writes them in. */
export const NAME = manifest.name
export const VERSION = manifest.version
