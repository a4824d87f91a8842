import { useState } from 'react'
import type { Address } from '../../../domain/wire/addresses.ts'
import { sentenceOf } from '../../api/apiError.ts'
import { api } from '../../api/request.ts'
import { Badge } from '../../kit/Badge.tsx'
import { Button } from '../../kit/Button.tsx'
import { loading } from '../../kit/loading.ts'
import { alertNotice, confirmNotice, toast } from '../../kit/notices.ts'
import { FullScreenSheet } from '../../kit/Sheet.tsx'
import { useOverlay } from '../../kit/useOverlay.ts'
import { calls } from '../../paths.ts'
import { phoneNumber } from '../../text/format.ts'
import { messages } from '../../text/messages.ts'
import { AddressFields } from './AddressFields.tsx'
import styles from './AddressSheets.module.css'
import { saveAddress, useAddresses } from './useAddresses.ts'
import { useAddressForm } from './useAddressForm.ts'

/** More cannot be saved (specification 2 §5). */
const mostAddresses = 20

function FormSheet(props: {
  address: Address | null
  first: boolean
  onClose: () => void
  onSaved: (address: Address) => void
}) {
  const form = useAddressForm(props.address, props.first)
  const save = form.handleSubmit(async (values) => {
    try {
      const saved = await loading.during(
        props.address === null
          ? saveAddress(values)
          : api.put<Address>(calls.address(props.address.id), values),
      )
      toast.success(props.address === null ? '배송지를 추가했어요.' : '배송지를 수정했어요.')
      props.onSaved(saved)
    } catch (error) {
      toast.error(sentenceOf(error, messages.generic))
    }
  })
  return (
    <FullScreenSheet
      title={props.address === null ? '배송지 추가' : '배송지 수정'}
      isOpen
      onClose={props.onClose}
      actions={
        <Button wide onClick={save} busy={form.formState.isSubmitting}>
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

function useRemoval(after: () => Promise<unknown>) {
  return async (address: Address) => {
    if (address.isDefault)
      return alertNotice('기본 배송지는 삭제할 수 없어요. 다른 배송지를 기본으로 정해 주세요.')
    const sure = await confirmNotice({
      title: '알림',
      message: `${address.addressName} 배송지를 삭제할까요?`,
      confirm: '삭제',
      cancel: '취소',
    })
    if (!sure) return
    try {
      await loading.during(api.remove(calls.address(address.id)))
      toast.success('배송지를 삭제했어요.')
    } catch (error) {
      toast.error(sentenceOf(error, messages.generic))
    }
    await after()
  }
}

function AddressRow(props: {
  address: Address
  onSelect: () => void
  onEdit: () => void
  onRemove: () => void
}) {
  const { address } = props
  return (
    <li className={styles.row}>
      <p className={styles.name}>
        {address.addressName} {address.isDefault && <Badge>기본배송지</Badge>}
      </p>
      <p>
        {address.address1} {address.address2}
      </p>
      <p className={styles.person}>
        {address.recipientName} · {phoneNumber(address.phoneNumber_1)}
      </p>
      <div className={styles.buttons}>
        <Button look="second" size="small" onClick={props.onSelect}>
          선택
        </Button>
        <Button look="third" size="small" onClick={props.onEdit}>
          수정
        </Button>
        <Button look="third" size="small" onClick={props.onRemove}>
          삭제
        </Button>
      </div>
    </li>
  )
}

/** 배송지 관리 over the order: choose, add, edit, delete. */
export function AddressSheets(props: { name: string; onSelect: (address: Address) => void }) {
  const list = useOverlay(props.name)
  const formOverlay = useOverlay(`${props.name}-form`)
  const [edited, setEdited] = useState<Address | null>(null)
  const { data, mutate } = useAddresses()
  const remove = useRemoval(() => mutate())
  const addresses = data?.result ?? []
  const openForm = (address: Address | null) => {
    setEdited(address)
    formOverlay.open()
  }
  const saved = async (address: Address) => {
    await mutate()
    if (edited !== null) return formOverlay.close()
    props.onSelect(address)
    formOverlay.closeBoth()
  }
  if (formOverlay.isOpen)
    return (
      <FormSheet
        address={edited}
        first={addresses.length === 0}
        onClose={formOverlay.close}
        onSaved={saved}
      />
    )
  return (
    <FullScreenSheet
      title="배송지 관리"
      isOpen={list.isOpen}
      onClose={list.close}
      actions={
        addresses.length < mostAddresses ? (
          <Button wide onClick={() => openForm(null)}>
            배송지 추가
          </Button>
        ) : undefined
      }
    >
      <ul>
        {addresses.map((address) => (
          <AddressRow
            key={address.id}
            address={address}
            onSelect={() => {
              props.onSelect(address)
              list.close()
            }}
            onEdit={() => openForm(address)}
            onRemove={() => remove(address)}
          />
        ))}
      </ul>
    </FullScreenSheet>
  )
}
