import { lazy, Suspense } from 'react'
import { fetched } from '../../kit/connection.ts'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { FormPage } from './FormPage.tsx'
import type { NewPasswordProps } from './NewPasswordForm.tsx'
import { newPasswordLead } from './newPasswordLead.tsx'

const NewPasswordForm = import.meta.env.SSR
  ? (await import('./NewPasswordForm.tsx')).NewPasswordForm
  : lazy(() => fetched(() => import('./NewPasswordForm.tsx').then((m) => ({ default: m.NewPasswordForm }))))

/** A new password, typed twice; its words are shown at once, while the form's rules are fetched. */
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
