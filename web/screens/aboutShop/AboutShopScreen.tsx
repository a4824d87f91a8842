import { useParams } from 'react-router-dom'
import { usePageSettings } from '../../api/pageSettings.ts'
import { ButtonLink } from '../../kit/Button.tsx'
import { Ticks } from '../../kit/Interval.tsx'
import { paths } from '../../paths.ts'
import { NotFound } from '../../pieces/NotFound.tsx'
import {
  firstCheaperDay,
  pickUpWhen,
  rentalLengthRange,
  shippingWhen,
} from '../../pieces/rules/rentalWords.ts'
import { StoryHead } from '../../pieces/story/StoryHead.tsx'
import { StoryPoint } from '../../pieces/story/StoryPoint.tsx'
import styles from './AboutShopScreen.module.css'

const points = [
  {
    title: '옷장은 그대로, 선택은 철마다',
    picture: 'about-change',
    words: '계절과 자리에 맞춰 가방과 시계, 옷을 계속 바꿔 두어요. 매주 새로 들어온 것부터 만나 보세요.',
  },
  {
    title: '다시 쓰는 투명 리빙박스',
    picture: 'about-packing',
    words: '종이 상자와 비닐 대신 여러 번 쓰는 상자에 담아 보내요. 받은 상자에 그대로 담아 돌려주시면 돼요.',
  },
  {
    title: '사지 않아도, 하루 값으로',
    picture: 'about-days',
    words: `정가 대신 하루 가격만 내요. ${firstCheaperDay}일째부터는 하루가 더 가벼워지고, 회수는 무료예요.`,
  },
  {
    title: '고르는 일까지 함께',
    picture: 'about-styling',
    words: '어떤 자리인지 알려 주시면 어울리는 것을 골라 드려요. 출고부터 회수까지 한 사람이 챙겨요.',
  },
  {
    title: '구하기 어려운 것도 여기에',
    picture: 'about-rare',
    words: '한정으로 나온 것, 매장에서 사라진 것도 모아 두었어요. 모두 감정을 마친 정품이에요.',
  },
] as const

const steps = [
  { name: '출고', words: shippingWhen },
  { name: '이용', words: rentalLengthRange },
  { name: '회수', words: pickUpWhen },
] as const

function Route() {
  return (
    <ol className={styles.route} aria-label="빌리는 순서">
      {steps.map(({ name, words }, index) => (
        <li key={name}>
          <span className={styles.name}>
            {name}
            {index < steps.length - 1 && <Ticks />}
          </span>
          <span className={styles.when}>{words}</span>
        </li>
      ))}
    </ol>
  )
}

export function AboutShopScreen() {
  const { product } = useParams()
  const { shopSlug } = usePageSettings()
  if (product !== shopSlug) return <NotFound />
  return (
    <article>
      <StoryHead
        overline="About Billim"
        title={
          <>
            갖고 싶던 것을,
            <br />
            필요한 날만큼.
          </>
        }
      >
        빌림은 명품 가방과 시계, 옷을 하루 단위로 빌려 드리는 곳이에요. 사는 대신 빌리면, 좋은 것을 더 자주
        만나요.
      </StoryHead>
      <Route />
      {points.map(({ title, picture, words }, index) => (
        <StoryPoint key={title} number={index + 1} title={title} picture={picture} first={index === 0}>
          {words}
        </StoryPoint>
      ))}
      <div className={styles.way}>
        <ButtonLink to={paths.products({})} wide>
          빌릴 수 있는 상품 보기
        </ButtonLink>
        <ButtonLink to={paths.aboutLuxshare} look="third" wide>
          내 가방을 맡기고 싶다면, 럭스쉐어
        </ButtonLink>
      </div>
    </article>
  )
}
