import { z } from 'zod'
import type { AccountHolders, HolderReading } from '../accountHolders/port.ts'
import { providerBanks } from './banks.ts'

type PortoneSettings = { apiBase: string; apiSecret: string; timeoutMs: number }

const holderShape = z.looseObject({ holderName: z.string().min(1) })
const errorShape = z.looseObject({ type: z.string() })

/** Looks up bank account holders at PortOne V2. */
export function createPortone({ apiBase, apiSecret, timeoutMs }: PortoneSettings): AccountHolders {
  return {
    holderOf: async ({ bankCode, accountNumber }) => {
      const bank = providerBanks[bankCode]
      if (bank === undefined) return { outcome: 'bankNotSupported' }
      const path = `/platform/bank-accounts/${bank}/${encodeURIComponent(accountNumber)}/holder`
      try {
        const answer = await fetch(apiBase + path, {
          headers: { authorization: `PortOne ${apiSecret}` },
          signal: AbortSignal.timeout(timeoutMs),
        })
        return answer.ok ? readHolder(await answer.json()) : readError(answer.status, await answer.text())
      } catch (fault) {
        return { outcome: 'unavailable', reason: fault instanceof Error ? fault.name : 'NETWORK_FAILURE' }
      }
    },
  }
}

function readHolder(body: unknown): HolderReading {
  const read = holderShape.safeParse(body)
  return read.success
    ? { outcome: 'found', holderName: read.data.holderName }
    : { outcome: 'unavailable', reason: 'UNREADABLE_ANSWER' }
}

/** Only errors about this account or this bank are final; any other error says nothing about the account. */
function readError(status: number, text: string): HolderReading {
  const read = errorShape.safeParse(parseJson(text))
  if (!read.success) return { outcome: 'unavailable', reason: `HTTP_${status}` }
  switch (read.data.type) {
    case 'PLATFORM_EXTERNAL_API_FAILED':
      return { outcome: 'noAccount' }
    case 'PLATFORM_NOT_SUPPORTED_BANK':
      return { outcome: 'bankNotSupported' }
    default:
      return { outcome: 'unavailable', reason: read.data.type }
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
