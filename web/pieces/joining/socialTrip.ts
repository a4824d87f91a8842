import { ownPath, type Provider, providers, socialPatterns } from '../../paths.ts'

const key = 'sns'

/** Who a provider says this is, until the terms are agreed to; the server believes its own ticket. */
export type PendingSocial = { providerType: Provider; email: string; snsId: string }
type Trip = { returnUrl: string; pending: PendingSocial | null }

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
const isProvider = (value: unknown): value is Provider => providers.some((provider) => provider === value)
const isPending = (value: unknown): value is PendingSocial =>
  isRecord(value) &&
  isProvider(value.providerType) &&
  typeof value.email === 'string' &&
  typeof value.snsId === 'string'

function read(): Trip {
  const home: Trip = { returnUrl: ownPath(null), pending: null }
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    if (!isRecord(value)) return home
    const returnUrl = ownPath(typeof value.returnUrl === 'string' ? value.returnUrl : null)
    return { returnUrl, pending: isPending(value.pending) ? value.pending : null }
  } catch {
    return home
  }
}

const write = (trip: Trip) => sessionStorage.setItem(key, JSON.stringify(trip))

/** A way to a provider and back: where it began, and who came back to join (session storage, `sns`). */
export const socialTrip = {
  begin: (returnUrl: string | null) => write({ returnUrl: ownPath(returnUrl), pending: null }),
  bringBack: (pending: PendingSocial) => write({ ...read(), pending }),
  returnUrl: () => read().returnUrl,
  pending: () => read().pending,
  end: () => sessionStorage.removeItem(key),
}

/** Whose route an address is. */
export const providerOfPath = (pathname: string): Provider | null =>
  providers.find((provider) =>
    Object.values<string>(socialPatterns[provider]).includes(pathname.replace(/\/$/, '')),
  ) ?? null
