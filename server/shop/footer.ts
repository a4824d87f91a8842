import type { z } from 'zod/mini'
import type { footerAnswer } from '../../domain/wire/shop.ts'
import type { Deps } from '../platform/deps.ts'
import { privacyPolicyId, serviceTermsId, termsInForce } from '../terms/index.ts'
import { companyNow } from './company.ts'

type Footer = z.infer<typeof footerAnswer>['data']

/** Returns the company's data with both legal texts in force; undefined while no company was entered. */
export async function footer(deps: Pick<Deps, 'db' | 'clock'>): Promise<Footer | undefined> {
  const [company, terms] = await Promise.all([
    companyNow(deps.db),
    termsInForce(deps, [serviceTermsId, privacyPolicyId]),
  ])
  const textOf = (id: number) => terms.find((term) => term.id === id)?.content ?? ''
  if (company === undefined) return undefined
  const { version: _, ...shown } = company
  return { ...shown, privacyPolicy: textOf(privacyPolicyId), termsOfService: textOf(serviceTermsId) }
}
