import { z } from 'zod'

export const scriptShape = z.object({
  /** confirm, charge, cancel, payment, methods, access-token, webhook, postcode … */
  route: z.string(),
  /** Only calls about this order; without it, the next call whatever its order. */
  orderId: z.string().optional(),
  next: z.boolean().optional(),
  /** The provider's error code to answer with. */
  code: z.string().optional(),
  delayMs: z.int().min(0).optional(),
  /** before: nothing is done. after: it is done, and then the answer is lost (or, with a code, is that error). */
  drop: z.enum(['before', 'after']).optional(),
  /** Webhooks only: the same transmission is sent twice. */
  duplicate: z.boolean().optional(),
  /** How many calls it holds for. */
  times: z.int().min(1).default(1),
})

export type Script = z.infer<typeof scriptShape>

export type Scripts = {
  add(script: Script): void
  /** Takes what is written for this call, once. What names the order comes before what does not. */
  take(route: string, orderId?: string): Script | undefined
  clear(): void
}

export function createScripts(): Scripts {
  let waiting: Script[] = []
  return {
    add: (script) => void waiting.push({ ...script }),
    take: (route, orderId) => {
      const fits = waiting.filter((script) => script.route === route)
      const taken =
        fits.find((script) => script.orderId !== undefined && script.orderId === orderId) ??
        fits.find((script) => script.orderId === undefined)
      if (taken === undefined) return undefined
      taken.times -= 1
      if (taken.times === 0) waiting = waiting.filter((script) => script !== taken)
      return taken
    },
    clear: () => {
      waiting = []
    },
  }
}
