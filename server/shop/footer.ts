import type { z } from 'zod/mini'
import type { footerAnswer } from '../../domain/wire/shop.ts'
import type { Deps } from '../platform/deps.ts'
import { privacyPolicyId, serviceTermsId, termsInForce } from '../terms/index.ts'
import { companyRow } from './company.ts'

type Footer = z.infer<typeof footerAnswer>['data']

/** Returns the company's data with both legal texts in force; undefined while no company was entered. */
export async function footer(deps: Pick<Deps, 'db' | 'clock'>): Promise<Footer | undefined> {
  const [company, terms] = await Promise.all([
    companyRow(deps.db.kysely).executeTakeFirst(),
    termsInForce(deps, [serviceTermsId, privacyPolicyId]),
  ])
  const textOf = (id: number) => terms.find((term) => term.id === id)?.content ?? ''
  return (
    company && { ...company, privacyPolicy: textOf(privacyPolicyId), termsOfService: textOf(serviceTermsId) }
  )
}
