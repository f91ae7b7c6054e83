// A field of a search form. While a visitor types it suggests places, tours, products and posts; without script it is a plain field.
import { type ComponentProps, type ReactNode, type RefObject, Suspense, useRef, useState } from 'react'
import { FieldFrame, type FieldFrameProps } from '#client/design-system/field-frame.tsx'
import { optionalPart } from '#client/design-system/optional-part.tsx'
import { useHydrated } from '#client/design-system/use-hydrated.ts'
import type { OpenList, SuggestionsProps } from './suggestions.tsx'

const Suggestions = optionalPart<SuggestionsProps>(
  async () => (await import('./suggestions.tsx')).Suggestions,
  () => null,
)

type SearchFieldProps = FieldFrameProps &
  Omit<ComponentProps<'input'>, 'id' | 'ref'> & {
    ref?: RefObject<HTMLInputElement | null>
    trailing?: ReactNode
    isOfShop?: boolean
  }

export function SearchField({ label, icon, trailing, ref, isOfShop = false, ...input }: SearchFieldProps) {
  const own = useRef<HTMLInputElement>(null)
  const field = ref ?? own
  const isHydrated = useHydrated()
  const [isUsed, setUsed] = useState(false)
  const [text, setText] = useState('')
  const [list, setList] = useState<OpenList | null>(null)
  return (
    <FieldFrame {...{ label, icon, trailing }} boxClassName="relative">
      {(described) => (
        <>
          <input
            type="text"
            autoComplete="off"
            {...input}
            {...described}
            {...(isHydrated && {
              role: 'combobox',
              'aria-autocomplete': 'list',
              'aria-haspopup': 'listbox',
              'aria-expanded': list !== null,
              'aria-controls': list?.id,
              'aria-activedescendant': list?.activeId,
            })}
            ref={field}
            onFocus={() => setUsed(true)}
            onInput={({ currentTarget }) => {
              setUsed(true)
              setText(currentTarget.value)
            }}
          />
          {isUsed && (
            <Suspense fallback={null}>
              <Suggestions {...{ field, text, setText, setList, isOfShop }} />
            </Suspense>
          )}
        </>
      )}
    </FieldFrame>
  )
}
