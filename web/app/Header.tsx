import { ChevronLeft, Heart, House, Search, ShoppingBag } from 'lucide-react'
import { Link, useNavigate } from 'react-router-dom'
import { useCart } from '../api/reading.ts'
import { cx } from '../kit/cx.ts'
import { IconButton, IconLink } from '../kit/IconButton.tsx'
import { IconCount } from '../kit/IconCount.tsx'
import { paths } from '../paths.ts'
import { useStepBack } from '../pieces/useStepBack.ts'
import { Wordmark } from '../pieces/Wordmark.tsx'
import { previousPath } from '../storage/previousPath.ts'
import type { Frame } from './frame.ts'
import styles from './Header.module.css'
import { useScrolled } from './useScrolled.ts'

function BackButton({ back }: { back: NonNullable<Frame['back']> }) {
  const navigate = useNavigate()
  const stepBack = useStepBack()
  const go = () => {
    if (typeof back === 'object') return navigate(back.to)
    const entered = back === 'product' ? previousPath.of('PRODUCT') : null
    return stepBack(entered ?? paths.home)
  }
  return (
    <IconButton label="뒤로" onClick={go}>
      <ChevronLeft size={24} aria-hidden="true" />
    </IconButton>
  )
}

function CartLink() {
  const { data } = useCart()
  const count = data?.cntAll ?? 0
  return (
    <IconLink to={paths.cart} label={count > 0 ? `장바구니, ${count}개 담김` : '장바구니'}>
      <ShoppingBag size={22} aria-hidden="true" />
      <IconCount count={count} />
    </IconLink>
  )
}

export function Header({ frame }: { frame: Frame }) {
  const scrolled = useScrolled(frame.overPicture === true)
  const icons = frame.icons ?? []
  return (
    <header
      className={cx(
        styles.header,
        frame.overPicture === true && styles.over,
        frame.overPicture === true && scrolled && styles.solid,
        frame.bareHeader !== true && frame.overPicture !== true && frame.menu === undefined && styles.ruled,
      )}
    >
      {frame.back !== undefined && <BackButton back={frame.back} />}
      {icons.includes('home') && (
        <IconLink to={paths.home} label="홈">
          <House size={22} aria-hidden="true" />
        </IconLink>
      )}
      {frame.logo === true && (
        <Link to={paths.home} aria-label="빌림 홈" className={styles.logo}>
          <Wordmark height={16} />
        </Link>
      )}
      {frame.heading === true && (
        <h1 tabIndex={-1} className={cx(styles.title, frame.back === undefined && styles.left)}>
          {frame.title}
        </h1>
      )}
      <span className={styles.space} />
      {icons.includes('search') && (
        <IconLink to={paths.search()} label="검색">
          <Search size={22} aria-hidden="true" />
        </IconLink>
      )}
      {icons.includes('interest') && (
        <IconLink to={paths.interest} label="찜 목록">
          <Heart size={22} aria-hidden="true" />
        </IconLink>
      )}
      {icons.includes('cart') && <CartLink />}
    </header>
  )
}
