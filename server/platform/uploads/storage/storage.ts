import type { Readable } from 'node:stream'

export type StoredFile = { body: Readable; bytes: number }

/** Permanent storage of uploaded files: the local disk or a bucket. */
export type Storage = {
  /** Stores a file under its key, completely or not at all; the same key again replaces it. */
  put: (key: string, file: Buffer, contentType: string) => Promise<void>
  /** Returns the file as a stream, or null when nothing is stored under the key. */
  get: (key: string) => Promise<StoredFile | null>
  /** Removes a file; does nothing when it does not exist. */
  remove: (key: string) => Promise<void>
}

const segments = /^[\w-]+(?:\/[\w-][\w.-]*)+$/

/** Returns the key. Throws for one that could escape its folder: we compose keys, requests never do. */
export function checkedKey(key: string): string {
  if (!segments.test(key) || key.includes('..')) throw new Error(`${key} is no key of a stored file`)
  return key
}
