import { Suspense } from 'react'
import { preloadedPart } from '../../kit/preloadedPart.ts'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { FormPage } from './FormPage.tsx'
import type { NewPasswordProps } from './NewPasswordForm.tsx'
import { newPasswordLead } from './newPasswordLead.tsx'

const NewPasswordForm = import.meta.env.SSR
  ? (await import('./NewPasswordForm.tsx')).NewPasswordForm
  : preloadedPart(() => import('./NewPasswordForm.tsx').then((part) => part.NewPasswordForm))

/** Asks for a new password twice. The lead is shown at once, while the code of the form loads. */
export function NewPasswordPage(props: NewPasswordProps) {
  const awaited = (
    <FormPage lead={newPasswordLead} about={props.about}>
      <Skeleton shape="box" count={2} />
    </FormPage>
  )
  return (
    <Suspense fallback={awaited}>
      <NewPasswordForm {...props} />
    </Suspense>
  )
}
