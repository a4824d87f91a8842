import { Heart } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import type { ProductCard } from '../../../domain/wire/catalogue.ts'
import { sentenceOf } from '../../api/apiError.ts'
import { IconButton } from '../../kit/IconButton.tsx'
import { loading } from '../../kit/loading.ts'
import { toast } from '../../kit/notices.ts'
import { paths } from '../../paths.ts'
import { sessionStore } from '../../session/session.ts'
import { messages } from '../../text/messages.ts'
import styles from './HeartButton.module.css'
import { isLiked, setLike, useFavorites, useWishedLikes } from './likes.ts'

/** The like of a product. A guest is sent to the login, which returns to this page. */
function useLike(product: Pick<ProductCard, 'id' | 'likeYn'>) {
  const navigate = useNavigate()
  const wished = useWishedLikes().get(product.id)
  const favorites = useFavorites({ fresh: false }).data
  const known = favorites === undefined ? product.likeYn : isLiked(favorites, product.id)
  const liked = wished ?? known
  const toggle = async () => {
    const { pathname, search } = window.location
    if (sessionStore.read() === null) return navigate(paths.login(`${pathname}${search}`))
    try {
      await loading.during(setLike(product.id, !liked))
      if (!liked) toast.success('찜 목록에 담았어요.')
    } catch (error) {
      toast.error(sentenceOf(error, messages.generic))
    }
  }
  return { liked, toggle }
}

export function HeartButton(props: {
  product: Pick<ProductCard, 'id' | 'likeYn' | 'productName'>
  boxed?: boolean
}) {
  const { liked, toggle } = useLike(props.product)
  return (
    <IconButton
      label={`${props.product.productName} 찜하기`}
      aria-pressed={liked}
      boxed={props.boxed ?? false}
      onClick={toggle}
    >
      <Heart
        size={props.boxed === true ? 24 : 22}
        aria-hidden="true"
        className={liked ? styles.filled : undefined}
      />
    </IconButton>
  )
}
