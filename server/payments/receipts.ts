import type { CardGateway } from '../gateways/cards/index.ts'

type At = Pick<CardGateway, 'address'>

/** A receipt's link as it is kept: by its path alone where the provider's own address serves it. */
export const receiptKept = (url: string | null, { address }: At): string | null =>
  url?.startsWith(`${address}/`) === true ? url.slice(address.length) : url

/** The link to a receipt that was kept so, at the provider's address of today. */
export const receiptLink = (kept: string | null, { address }: At): string | null =>
  kept?.startsWith('/') === true ? `${address}${kept}` : kept
