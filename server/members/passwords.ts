import { hash, verify } from '@node-rs/argon2'

/** argon2id (the package's own choice) with the cost of facts §10. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, cost)

let nobodysHash: Promise<string> | null = null

/** Compares a password with a hash; without a hash (no such account) it does the same work and returns false. */
export async function passwordMatches(password: string, stored: string | null): Promise<boolean> {
  nobodysHash ??= hashPassword(crypto.randomUUID())
  const matches = await verify(stored ?? (await nobodysHash), password)
  return stored !== null && matches
}
