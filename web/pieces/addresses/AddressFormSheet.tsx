import type { Address } from '../../../domain/wire/addresses.ts'
import { sentenceOf } from '../../api/apiError.ts'
import { api } from '../../api/request.ts'
import { calls } from '../../calls.ts'
import { Button } from '../../kit/Button.tsx'
import { loading } from '../../kit/loading.ts'
import { toast } from '../../kit/notices.ts'
import { FullScreenSheet } from '../../kit/Sheet.tsx'
import { messages } from '../../text/messages.ts'
import { AddressFields } from './AddressFields.tsx'
import styles from './AddressSheets.module.css'
import { saveAddress } from './useAddresses.ts'
import { useAddressForm } from './useAddressForm.ts'

/** Sheet 배송지 추가 or 배송지 수정. The input is kept when saving fails. */
export function AddressFormSheet(props: {
  /** The address to edit; null to add one. */
  address: Address | null
  /** The member has no address yet: the first one becomes the default. */
  first: boolean
  onClose: () => void
  onSaved: (address: Address) => Promise<unknown>
}) {
  const form = useAddressForm(props.address, props.first)
  const save = form.handleSubmit(async (values) => {
    try {
      const saved = await loading.during(
        props.address === null
          ? saveAddress(values)
          : api.send(calls.changeAddress(props.address.id), values),
      )
      toast.success(props.address === null ? '배송지를 추가했어요.' : '배송지를 수정했어요.')
      await props.onSaved(saved)
    } catch (error) {
      form.setError('root', {})
      toast.error(sentenceOf(error, messages.generic))
    }
  })
  const { isSubmitting, isSubmitSuccessful } = form.formState
  return (
    <FullScreenSheet
      title={props.address === null ? '배송지 추가' : '배송지 수정'}
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
