import { Suspense } from 'react'
import { preloadedPart } from '../../kit/preloadedPart.ts'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { FormPage } from '../../pieces/account/FormPage.tsx'
import { emailLead } from './emailLead.tsx'

const EmailCodeFlow = import.meta.env.SSR
  ? (await import('./EmailCodeFlow.tsx')).EmailCodeFlow
  : preloadedPart(() => import('./EmailCodeFlow.tsx').then((part) => part.EmailCodeFlow))

const Awaited = () => (
  <FormPage lead={emailLead}>
    <Skeleton shape="box" count={1} />
  </FormPage>
)

/** Shows the heading at once while the chunk with the state machine loads. */
export function FindPasswordEmailScreen() {
  return (
    <Suspense fallback={<Awaited />}>
      <EmailCodeFlow />
    </Suspense>
  )
}
