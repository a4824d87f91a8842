import { useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { useListFilter } from '../../pieces/listing/useListFilter.ts'
import { keywordIn, tidyKeyword } from '../../pieces/listQuery.ts'
import { Choices } from '../../pieces/search/Choices.tsx'
import { type Choice, choicesFor } from '../../pieces/search/choices.ts'
import { RecentKeywords, RecommendedKeywords } from '../../pieces/search/Keywords.tsx'
import { Results } from '../../pieces/search/Results.tsx'
import { SearchBar } from '../../pieces/search/SearchBar.tsx'
import { searchMode } from '../../pieces/search/searchMode.ts'
import { searchTitle } from '../../pieces/search/searchTitle.ts'
import { useSuggestions } from '../../pieces/search/useSuggestions.ts'
import { usePageTitle } from '../../pieces/usePageTitle.ts'
import { recentKeywords } from '../../storage/recentKeywords.ts'

function Search({ keyword, search }: { keyword: string; search: URLSearchParams }) {
  const filter = useListFilter(search)
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const [place, setPlace] = useState(-1)
  // Takes over what was typed before hydration.
  useEffect(() => {
    const early = field.current?.value ?? keyword
    if (early !== keyword) setTyped(early)
  }, [keyword])
  usePageTitle(keyword === '' ? null : searchTitle(keyword))
  const mode = searchMode(keyword, typed)
  const suggestions = useSuggestions(mode === 1 ? typed : null)
  const choices = mode === 1 ? choicesFor(typed ?? '', suggestions) : []
  const type = (text: string) => {
    setTyped(text)
    setPlace(-1)
    field.current?.focus()
  }
  const find = (words: string) => {
    const found = tidyKeyword(words)
    if (found === '') return
    recentKeywords.add(found)
    setTyped(null)
    field.current?.blur()
    // flushSync: the search of the new keyword takes over at once, so that what is typed next is not lost with this one.
    navigate(paths.search(found), { replace: found === keyword, flushSync: true })
  }
  const choose = (choice: Choice) => (choice.to === undefined ? find(choice.keyword) : navigate(choice.to))
  return (
    <>
      <SearchBar
        value={typed ?? keyword}
        choices={choices}
        place={place}
        awaitsTyping={keyword === ''}
        field={field}
        onType={type}
        onPlace={setPlace}
        onFind={find}
        onChoose={choose}
        onEscape={() => (place >= 0 ? setPlace(-1) : setTyped(null))}
      />
      <h1 className="spoken" tabIndex={-1}>
        {keyword === '' ? '검색' : searchTitle(keyword)}
      </h1>
      {mode === 0 && (
        <>
          <RecentKeywords />
          <RecommendedKeywords title="추천 검색어" />
        </>
      )}
      {mode === 1 && <Choices typed={typed ?? ''} choices={choices} place={place} onChoose={choose} />}
      {mode === 2 && <Results keyword={keyword} filter={filter} />}
    </>
  )
}

/** The keyword lives in the URL: Back restores the previous one, and a new one remounts the search. */
export function SearchScreen() {
  const [search] = useSearchParams()
  const keyword = keywordIn(search)
  return <Search key={keyword} keyword={keyword} search={search} />
}
