import { lazy, Suspense } from 'react'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { FormPage } from './FormPage.tsx'
import { newPasswordLead } from './newPasswordLead.tsx'

export type NewPasswordProps = {
  about?: string
  /** False while it is not known yet whether this account has a password. */
  ready?: boolean
  /** Answers what went wrong, in a sentence; null when the person has been led on. */
  save: (password: string) => Promise<string | null>
}

const NewPasswordForm = import.meta.env.SSR
  ? (await import('./NewPasswordForm.tsx')).NewPasswordForm
  : lazy(() => import('./NewPasswordForm.tsx').then((m) => ({ default: m.NewPasswordForm })))

/** A new password, typed twice; its words stand at once, the form's rules are fetched meanwhile. */
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
