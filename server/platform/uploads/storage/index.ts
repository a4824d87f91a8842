import type { Env } from '../../env.ts'
import { bucketStorage } from './bucketStorage.ts'
import { localStorage } from './localStorage.ts'
import type { Storage } from './storage.ts'

/** Returns the configured storage: the bucket when S3_ENDPOINT is set, else DATA_DIR on the local disk. */
export function openStorage(env: Env): Storage {
  if (env.S3_ENDPOINT === undefined) return localStorage(env.DATA_DIR)
  return bucketStorage({
    endpoint: env.S3_ENDPOINT.replace(/\/$/, ''),
    name: env.S3_BUCKET,
    region: env.S3_REGION,
    accessKeyId: env.S3_ACCESS_KEY_ID,
    secretAccessKey: env.S3_SECRET_ACCESS_KEY,
  })
}
