import { resolve } from 'node:path'
import { givenSettings } from '../platform/givenSettings.ts'
import { heldPort } from './supervisor/holder.ts'

/**
 * Returns the address under which people reach the shop: PUBLIC_URL, else that of this machine with PORT, or with the port
 * of the shop that runs on DATA_DIR (rule 912).
 */
export function shopAddress(source: NodeJS.ProcessEnv = process.env): string {
  const { PUBLIC_URL, HOST = '127.0.0.1', PORT, DATA_DIR } = givenSettings(source)
  const port = PORT ?? heldPort(resolve(DATA_DIR ?? '.data')) ?? 3000
  return (PUBLIC_URL ?? `http://${HOST}:${port}`).replace(/\/$/, '')
}
