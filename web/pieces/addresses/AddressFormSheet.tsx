import type { Address } from '../../../domain/wire/addresses.ts'
import { sentenceOf } from '../../api/apiError.ts'
import { api } from '../../api/request.ts'
import { calls } from '../../calls.ts'
import { Button } from '../../kit/Button.tsx'
import { loading } from '../../kit/loading.ts'
import { toast } from '../../kit/notices.ts'
import { FullScreenSheet } from '../../kit/Sheet.tsx'
import { messages } from '../../text/messages.ts'
import { readAgainAfter } from '../readAgain.ts'
import { useLeaveGuard } from '../unsentForm/useLeaveGuard.ts'
import { useKeeping, useUnsentForm } from '../unsentForm/useUnsentForm.ts'
import { AddressFields } from './AddressFields.tsx'
import styles from './AddressSheets.module.css'
import { addressOfTexts, textsOfAddress } from './addressSchema.ts'
import { saveAddress } from './useAddresses.ts'
import { useAddressForm } from './useAddressForm.ts'

/** Sheet 배송지 추가 or 배송지 수정. The input is kept when saving fails and when the session expires. */
export function AddressFormSheet(props: {
  /** The address to edit; null to add one. */
  address: Address | null
  /** The member has no address yet: the first one becomes the default. */
  first: boolean
  onClose: () => void
  onSaved: (address: Address) => Promise<unknown>
}) {
  const { address, first } = props
  const name = `address-${address?.id ?? 'new'}`
  const unsent = useUnsentForm(name, { asksBeforeLeaving: true })
  const { kept } = unsent
  const form = useAddressForm({ address, first, kept: kept && addressOfTexts(kept.texts) })
  const isTyped = form.formState.isDirty || kept !== null
  useLeaveGuard(name, isTyped)
  useKeeping(unsent, isTyped ? textsOfAddress(form.watch()) : {})
  const save = form.handleSubmit(async (values) => {
    try {
      const saved = await loading.during(
        address === null
          ? unsent.sendOnce((requestId) => saveAddress(values, requestId))
          : api.send(calls.changeAddress(address.id), values),
      )
      unsent.forget()
      toast.success(address === null ? '배송지를 추가했어요.' : '배송지를 수정했어요.')
      await props.onSaved(saved)
    } catch (error) {
      readAgainAfter(error, calls.addresses)
      form.setError('root', {})
      toast.error(sentenceOf(error, messages.generic))
    }
  })
  const { isSubmitting, isSubmitSuccessful } = form.formState
  return (
    <FullScreenSheet
      title={address === null ? '배송지 추가' : '배송지 수정'}
      isOpen
      onClose={props.onClose}
      actions={
        <Button wide onClick={save} busy={isSubmitting || isSubmitSuccessful}>
          저장하기
        </Button>
      }
    >
      <div className={styles.form}>
        <AddressFields form={form} />
      </div>
    </FullScreenSheet>
  )
}
