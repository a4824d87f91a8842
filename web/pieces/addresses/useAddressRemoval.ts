import type { Address } from '../../../domain/wire/addresses.ts'
import { sentenceOf } from '../../api/apiError.ts'
import { api } from '../../api/request.ts'
import { calls } from '../../calls.ts'
import { loading } from '../../kit/loading.ts'
import { alertNotice, confirmNotice, toast } from '../../kit/notices.ts'
import { messages } from '../../text/messages.ts'

/** Deletes an address after a confirmation; refuses the default address. */
export function useAddressRemoval(after: () => Promise<unknown>) {
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
      await loading.during(api.send(calls.removeAddress(address.id)))
      toast.success('배송지를 삭제했어요.')
    } catch (error) {
      toast.error(sentenceOf(error, messages.generic))
    }
    await after()
  }
}
