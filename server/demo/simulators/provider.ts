import type { FastifyInstance } from 'fastify'
import type { Scripts } from './scripts.ts'
import type { Store } from './store.ts'

/** What every played provider is given. Nothing else is shared between them. */
export type Stage = {
  app: FastifyInstance
  /** The provider's own file. */
  store: Store
  scripts: Scripts
  /** Milliseconds since the epoch. */
  now(): number
  /** Where people and the shop reach this app, without a slash at the end. */
  url(): string
  /** Ends when the app closes, so that a scripted silence does not keep it open. */
  closing: AbortSignal
}

/** What a provider moved at the shop's bank, in won: a deposit is positive. */
export type BankMove = { at: number; amount: number; words: [from: string, about: string] }

/** A played provider: its routes are registered when it is made. */
export type Provider = {
  name: string
  /** What people read on the index page. */
  title: string
  about: string
  ledger(): unknown
  /** What it moved at the shop's bank so far, and what it will. */
  movedAtBank?(): BankMove[]
  /** Called once the app listens: takes up again what a kill interrupted. */
  ready(): void
  /** Forgets everything that is not in the store. */
  reset(): void
  close(): void
}
