import { CONSIGNMENT_TERMS } from '../../../domain/consignment/terms.ts'
import { ButtonLink } from '../../kit/Button.tsx'
import { paths } from '../../paths.ts'
import { StoryHead } from '../../pieces/story/StoryHead.tsx'
import { StoryPoint } from '../../pieces/story/StoryPoint.tsx'
import styles from './AboutLuxshareScreen.module.css'

const { monthsOffered, appraisalDays, payoutDay } = CONSIGNMENT_TERMS

const points = [
  {
    title: '전문가가 감정해요',
    picture: 'luxshare-appraisal',
    words: `정품인지, 상태가 어떤지 살펴보고 하루 가격을 함께 정해요. 감정은 ${appraisalDays}일 이상 걸려요.`,
  },
  {
    title: '온도와 습도를 맞춰 보관해요',
    picture: 'luxshare-storage',
    words: '쓰지 않는 동안에는 전용 보관실에서 쉬어요. 다녀올 때마다 상태를 기록해 두어요.',
  },
  {
    title: '보내고 찾는 일은 빌림이',
    picture: 'luxshare-delivery',
    words: '포장, 배송, 회수를 모두 맡아요. 맡기신 뒤에는 아무것도 하지 않아도 돼요.',
  },
  {
    title: '문의도 대신 답해요',
    picture: 'luxshare-service',
    words: '빌리는 분과 이야기하는 일은 빌림의 몫이에요. 알아야 할 일만 알려 드려요.',
  },
  {
    title: `매월 ${payoutDay}일, 투명한 정산`,
    picture: 'luxshare-settlement',
    words: `지난달에 확정된 대여료를 매월 ${payoutDay}일에 보내 드려요. 어떤 대여에서 얼마가 나왔는지 한 줄씩 보여 드려요.`,
  },
] as const

/** Why owners consign; the fees and the steps are on the luxshare page. */
export function AboutLuxshareScreen() {
  return (
    <article>
      <StoryHead
        overline="Luxshare"
        title={
          <>
            쉬고 있는 명품을,
            <br />
            일하는 명품으로.
          </>
        }
      >
        럭스쉐어는 가지고 계신 가방과 시계를 빌림에 맡기고 대여료를 나눠 받는 방법이에요.{' '}
        {monthsOffered.map((months) => `${months}개월`).join(', ')} 가운데 골라 맡겨 주세요.
      </StoryHead>
      {points.map(({ title, picture, words }, index) => (
        <StoryPoint
          key={title}
          number={index + 1}
          title={title}
          picture={picture}
          shape="broad"
          first={index === 0}
        >
          {words}
        </StoryPoint>
      ))}
      <div className={styles.way}>
        <ButtonLink to={paths.luxshare} wide>
          얼마를 받을지 계산해 보기
        </ButtonLink>
      </div>
    </article>
  )
}
