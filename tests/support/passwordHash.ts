import { hash } from '@node-rs/argon2'

/** A hash that a login compares as it compares any: made with the least work, because it guards nothing. */
export const cheapPasswordHash = (password: string): Promise<string> =>
  hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 })
