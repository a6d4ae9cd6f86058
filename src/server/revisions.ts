/** Revisions that a client opens with `initialize`, newest first. Any other it names is answered with the first. */
export const INITIALIZE_REVISIONS = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'] as const

/** Revisions without a handshake, which every request names in its `_meta`; `server/discover` lists them. */
export const DISCOVER_REVISIONS = ['2026-07-28'] as const

/** Every revision of the Model Context Protocol that is spoken, newest first. */
export const PROTOCOL_REVISIONS = [...DISCOVER_REVISIONS, ...INITIALIZE_REVISIONS] as const
