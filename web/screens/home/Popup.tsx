import { useEffect, useState } from 'react'
import type { Popup as PopupPicture } from '../../../domain/wire/promotions.ts'
import { useAnswer, useNow } from '../../api/reading.ts'
import { calls } from '../../calls.ts'
import { BareSheet } from '../../kit/BareSheet.tsx'
import { Carousel } from '../../kit/Carousel.tsx'
import { SceneLink } from '../../pieces/scene/SceneLink.tsx'
import { ScenePicture } from '../../pieces/scene/ScenePicture.tsx'
import { popupDismissal } from '../../storage/popupDismissal.ts'
import { firstViewPainted } from '../../styles/firstView.ts'
import styles from './Popup.module.css'

function Pictures({ popups }: { popups: readonly PopupPicture[] }) {
  const [place, setPlace] = useState(0)
  return (
    <div className={styles.pictures}>
      <Carousel single onMove={setPlace}>
        {popups.map((popup) => (
          <SceneLink key={popup.id} linkUrl={popup.linkUrl} target={popup.target} className={styles.picture}>
            <ScenePicture mobile={popup.image_file.fileUrl} alt={popup.title} loading="eager" />
          </SceneLink>
        ))}
      </Carousel>
      {popups.length > 1 && (
        <p className={styles.count}>
          {place + 1} / {popups.length}
        </p>
      )}
    </div>
  )
}

/** The popups, shown after the first paint and hidden for the rest of a day on which they were dismissed. */
export function Popup() {
  const { data } = useAnswer(calls.popups)
  const today = useNow()?.today
  const [isPainted, setPainted] = useState(false)
  const [isClosed, setClosed] = useState(popupDismissal.isClosed())
  useEffect(() => void firstViewPainted().then(() => setPainted(true)), [])
  const popups = data?.result ?? []
  if (!isPainted || isClosed || today === undefined || popups.length === 0) return null
  if (popupDismissal.isDismissed(today)) return null
  const close = () => {
    popupDismissal.close()
    setClosed(true)
  }
  const dismiss = () => {
    popupDismissal.dismiss(today)
    close()
  }
  return (
    <BareSheet title="알려 드려요" onClose={close}>
      <Pictures popups={popups} />
      <div className={styles.answers}>
        <button type="button" className={styles.answer} onClick={dismiss}>
          오늘하루 보지않기
        </button>
        <button type="button" className={styles.answer} onClick={close}>
          닫기
        </button>
      </div>
    </BareSheet>
  )
}
