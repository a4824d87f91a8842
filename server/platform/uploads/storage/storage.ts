import type { Readable } from 'node:stream'

export type StoredFile = { body: Readable; bytes: number }

/** Where files are kept for good: the local disk or a bucket. */
export type Storage = {
  /** Keeps a file under its key, all of it or nothing; the same key again replaces it. */
  put: (key: string, file: Buffer, contentType: string) => Promise<void>
  /** The file as a stream, or null when nothing is kept under the key. */
  get: (key: string) => Promise<StoredFile | null>
  /** Removes a file; one that is not there is removed already. */
  remove: (key: string) => Promise<void>
}

const segments = /^[\w-]+(?:\/[\w-][\w.-]*)+$/

/** The key itself. Throws for one that could lead out of its folder: keys are composed by us, never by a request. */
export function checkedKey(key: string): string {
  if (!segments.test(key) || key.includes('..')) throw new Error(`${key} is no key of a stored file`)
  return key
}
