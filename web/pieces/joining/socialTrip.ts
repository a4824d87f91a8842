import { isRecord } from '../../api/isRecord.ts'
import { isProvider, ownPath, type Provider, providers, socialPatterns } from '../../paths.ts'
import { jsonIn, thisTab } from '../../storage/browserStorage.ts'

const key = 'sns'
/** As long as the server's state for a social login is valid. */
const lifetimeMs = 10 * 60_000

/** The person as the provider returned them, until the terms are agreed to; the server trusts only its own ticket. */
export type PendingSocial = { providerType: Provider; email: string; snsId: string }
type Trip = { returnUrl: string; beganAtMs: number | null; pending: PendingSocial | null }

const isPending = (value: unknown): value is PendingSocial =>
  isRecord(value) &&
  isProvider(value.providerType) &&
  typeof value.email === 'string' &&
  typeof value.snsId === 'string'

function read(): Trip {
  const home: Trip = { returnUrl: ownPath(null), beganAtMs: null, pending: null }
  const value = jsonIn(thisTab.get(key))
  if (!isRecord(value)) return home
  const returnUrl = ownPath(typeof value.returnUrl === 'string' ? value.returnUrl : null)
  return {
    returnUrl,
    beganAtMs: typeof value.beganAtMs === 'number' ? value.beganAtMs : null,
    pending: isPending(value.pending) ? value.pending : null,
  }
}

const write = (trip: Trip) => thisTab.set(key, JSON.stringify(trip))

/** A social login under way: its return URL, and the person who came back to join (session storage, `sns`). */
export const socialTrip = {
  begin: (returnUrl: string | null) =>
    write({ returnUrl: ownPath(returnUrl), beganAtMs: Date.now(), pending: null }),
  /** True when this tab started a social login recently; a visitor who follows another person's return link did not. */
  isUnderWay(): boolean {
    const { beganAtMs } = read()
    const tookMs = Date.now() - (beganAtMs ?? 0)
    return beganAtMs !== null && tookMs >= 0 && tookMs < lifetimeMs
  },
  /** Stores the person who may join; the return cannot be used a second time. */
  bringBack: (pending: PendingSocial) => write({ ...read(), beganAtMs: null, pending }),
  returnUrl: () => read().returnUrl,
  pending: () => read().pending,
  end: () => thisTab.remove(key),
}

/** Returns the provider that a route belongs to. */
export const providerOfPath = (pathname: string): Provider | null =>
  providers.find((provider) =>
    Object.values<string>(socialPatterns[provider]).includes(pathname.replace(/\/$/, '')),
  ) ?? null
