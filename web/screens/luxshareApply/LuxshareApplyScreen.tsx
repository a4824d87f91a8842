import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useMembers } from '../../api/reading.ts'
import { calls } from '../../calls.ts'
import { useAddresses } from '../../pieces/addresses/useAddresses.ts'
import { useSavedCards } from '../../pieces/cardSheet/useSavedCards.ts'
import { dailyPrices, monthsOffered } from '../../pieces/luxshare/application.ts'
import { usePhotos } from '../../pieces/photoPicker/usePhotos.ts'
import { memberOf, useSession } from '../../session/session.ts'
import { type Draft, emptyDraft, isFilledIn } from './application.ts'
import { FormStep } from './FormStep.tsx'
import { GuideStep } from './GuideStep.tsx'
import { type Kept, keptApplication } from './keptApplication.ts'
import { useApplication } from './useApplication.ts'

/** The price and the months that the calculator passes in the URL. */
function calculatedIn(search: URLSearchParams): Partial<Draft> {
  const price = Math.floor(Number(search.get('price')))
  const months = monthsOffered.find((offered) => offered === Number(search.get('months')))
  return {
    ...(price >= dailyPrices.least && price <= dailyPrices.most ? { perDay: price } : {}),
    ...(months === undefined ? {} : { months }),
  }
}

/** The stored draft; a calculation made after it was stored replaces its price and months. */
function begin(search: URLSearchParams, kept: Kept | null): Draft {
  if (kept !== null)
    return kept.query === `${search}` ? kept.draft : { ...kept.draft, ...calculatedIn(search) }
  const applicationId = window.isSecureContext ? window.crypto.randomUUID() : null
  return { ...emptyDraft, applicationId, ...calculatedIn(search) }
}

/** Applying to consign an item: the form, then the settlement guide. */
export function LuxshareApplyScreen() {
  const [search] = useSearchParams()
  const owner = memberOf(useSession()) ?? ''
  const [kept] = useState(() => keptApplication.of(owner))
  const [begun] = useState(() => begin(search, kept))
  const account = useMembers(calls.account)
  const saved = useSavedCards()
  const book = useAddresses().data?.result
  const photos = usePhotos()
  const application = useApplication(begun, {
    accountId: account.data?.id ?? null,
    hasCard: saved.cards !== undefined && saved.cards !== null,
  })

  const { add } = photos
  const restored = useRef(false)
  useEffect(() => {
    if (restored.current) return
    restored.current = true
    if (kept !== null && kept.files.length > 0) add(kept.files)
  }, [kept, add])
  const { draft, applied } = application
  useEffect(() => {
    if (applied !== null) return
    const files = photos.photos.flatMap(({ file }) => file ?? [])
    // The login counts what is kept as unsent.
    if (files.length === 0 && !isFilledIn(draft, calculatedIn(search), book)) return keptApplication.clear()
    keptApplication.keep({ owner, query: `${search}`, draft, files })
  }, [owner, search, book, draft, photos.photos, applied])

  return application.step === 'form' ? (
    <FormStep
      application={application}
      account={account}
      cards={saved}
      photos={photos}
      photosLost={kept?.photosLost === true && photos.photos.length === 0}
    />
  ) : (
    <GuideStep application={application} />
  )
}
