import { useState } from 'react'
import { sentenceOf } from '../../api/apiError.ts'
import { usePageSettings } from '../../api/pageSettings.ts'
import { useMembers } from '../../api/reading.ts'
import { api } from '../../api/request.ts'
import { calls } from '../../calls.ts'
import { toast } from '../../kit/notices.ts'
import { messages } from '../../text/messages.ts'
import { manageCards } from './brandpay.ts'

/** The cards that the provider stores for the member; `manage` opens its page for changing them. */
export function useSavedCards() {
  const settings = usePageSettings()
  const { data, error, mutate } = useMembers(calls.savedCard)
  const [isBusy, setBusy] = useState(false)
  const manage = async () => {
    setBusy(true)
    try {
      const { customerKey } = await api.read(calls.customerKey)
      const fault = await manageCards(customerKey, data === null ? 'add' : 'settings', settings)
      if (fault !== null) toast.error(fault)
      await mutate(await api.send(calls.rereadCards), { revalidate: false })
    } catch (failure) {
      toast.error(sentenceOf(failure, messages.generic))
    } finally {
      setBusy(false)
    }
  }
  return { cards: data, error, isBusy, manage, reload: () => mutate() }
}
