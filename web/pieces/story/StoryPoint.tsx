import type { ReactNode } from 'react'
import { cx } from '../../kit/cx.ts'
import { ownPicture } from '../../paths.ts'
import styles from './StoryPoint.module.css'

/** One numbered point of such a page: a picture, a title, a paragraph. */
export function StoryPoint(props: {
  number: number
  title: ReactNode
  picture: string
  shape?: 'tall' | 'broad'
  first?: boolean
  children: ReactNode
}) {
  const isFirst = props.first === true
  return (
    <section className={styles.point}>
      <img
        src={ownPicture(props.picture)}
        alt=""
        width={780}
        height={props.shape === 'broad' ? 669 : 870}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
        decoding="async"
        className={cx(styles.picture, props.shape === 'broad' && styles.broad)}
      />
      <p className={styles.number} aria-hidden="true">
        {String(props.number).padStart(2, '0')}
      </p>
      <h2 className={styles.title}>{props.title}</h2>
      <p className={styles.words}>{props.children}</p>
    </section>
  )
}
