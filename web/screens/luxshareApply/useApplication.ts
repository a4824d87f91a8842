import { useMachine } from '@xstate/react'
import { useCallback, useEffect } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom'
import { useSWRConfig } from 'swr'
import { fromPromise } from 'xstate'
import { isApiError, sentenceOf } from '../../api/apiError.ts'
import { api } from '../../api/request.ts'
import { calls } from '../../calls.ts'
import { alertNotice, toast } from '../../kit/notices.ts'
import { isOverlayState, useOverlay } from '../../kit/useOverlay.ts'
import { paths } from '../../paths.ts'
import { formWithPhotos } from '../../pieces/photoPicker/formWithPhotos.ts'
import type { PickedPhoto } from '../../pieces/photoPicker/usePhotos.ts'
import { appliedConsignment } from '../../storage/appliedConsignment.ts'
import { messages } from '../../text/messages.ts'
import { type ApplyEnding, applicationMachine, type Filled } from './application.machine.ts'
import { type Draft, fieldsOf, type Promised, type Saved, toastOf } from './application.ts'
import { keptApplication } from './keptApplication.ts'

const ofForm: readonly number[] = [400, 404, 409, 413, 415]

async function apply({ draft, accountId, photos }: Filled): Promise<ApplyEnding> {
  try {
    const body = formWithPhotos(fieldsOf(draft, accountId), 'consignmentFile', photos)
    return { kind: 'applied', consignment: await api.send(calls.applyForConsignment, body) }
  } catch (error) {
    const isOfForm = isApiError(error) && ofForm.includes(error.status)
    return { kind: 'refused', ofForm: isOfForm, message: sentenceOf(error, messages.generic) }
  }
}

const machine = applicationMachine.provide({
  actors: { apply: fromPromise<ApplyEnding, Filled>(({ input }) => apply(input)) },
})

/** The guide has a history entry of its own, so that Back returns to the form with its input. */
export function useApplication(draft: Draft, saved: Saved) {
  const navigate = useNavigate()
  const location = useLocation()
  const how = useNavigationType()
  const { mutate } = useSWRConfig()
  const { isOpen, open, close } = useOverlay('guide')
  const [state, send] = useMachine(machine, { input: { draft, saved } })
  const { context } = state
  const { refusal, applied } = context
  const isForm = state.matches('form')

  const { accountId, hasCard } = saved
  useEffect(() => send({ type: 'SAVED', saved: { accountId, hasCard } }), [accountId, hasCard, send])
  useEffect(() => {
    if (how === 'POP' && !isOverlayState(location.state)) send({ type: 'BACK' })
  }, [location, how, send])
  useEffect(() => {
    if (refusal !== null) alertNotice(refusal)
  }, [refusal])
  useEffect(() => {
    if (refusal !== null && isForm) close()
  }, [refusal, isForm, close])
  useEffect(() => {
    if (applied === null) return
    keptApplication.clear()
    appliedConsignment.save(applied)
    mutate((key) => typeof key === 'string' && key.startsWith(calls.consignments(1).url.split('?')[0] ?? key))
    navigate(paths.luxshareComplete, { replace: true })
  }, [applied, mutate, navigate])

  const next = (photos: readonly PickedPhoto[]) => {
    send({ type: 'NEXT', photos })
    const words = toastOf(context.problems)
    if (words !== undefined) return toast.error(words)
    if (Object.keys(context.problems).length === 0 && !isOpen) open()
  }
  return {
    ...context,
    step: isForm ? ('form' as const) : ('guide' as const),
    isBusy: state.matches('applying') || state.matches('applied'),
    change: useCallback((change: Partial<Draft>) => send({ type: 'CHANGE', change }), [send]),
    next,
    promise: (promise: Promised, made: boolean) => send({ type: 'PROMISE', promise, made }),
    submit: () => send({ type: 'SUBMIT' }),
  }
}
export type Application = ReturnType<typeof useApplication>
