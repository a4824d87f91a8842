import { useCallback, useEffect, useRef, useState } from 'react'
import { sentenceOf } from '../../api/apiError.ts'
import { usePageSettings } from '../../api/pageSettings.ts'
import { useMembers } from '../../api/reading.ts'
import { api } from '../../api/request.ts'
import { calls } from '../../calls.ts'
import { toast } from '../../kit/notices.ts'
import { messages } from '../../text/messages.ts'
import { manageCards } from './brandpay.ts'
import { useCardSheetEntry } from './cardSheetEntry.tsx'

/** The cards that the provider stores for the member; `manage` opens its page for changing them. */
export function useSavedCards() {
  const settings = usePageSettings()
  const { data, error, mutate } = useMembers(calls.savedCard)
  const [isBusy, setBusy] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const opened = useRef<AbortController | null>(null)
  const close = useCallback(() => opened.current?.abort(), [])
  useCardSheetEntry('saved-cards', isOpen, close)
  // However this page is left, the provider's does not stay open over the next one.
  useEffect(() => close, [close])
  const openManager = async () => {
    const manager = new AbortController()
    opened.current = manager
    setOpen(true)
    try {
      const { customerKey } = await api.read(calls.customerKey)
      if (manager.signal.aborted) return null
      return await manageCards(customerKey, data === null ? 'add' : 'settings', settings, manager.signal)
    } finally {
      opened.current = null
      setOpen(false)
    }
  }
  const manage = async () => {
    setBusy(true)
    try {
      const fault = await openManager()
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
