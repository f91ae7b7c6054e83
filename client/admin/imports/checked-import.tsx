// What a checked file would change, its problems, and the button that imports it.

import { Differences } from '#client/admin/record/differences.tsx'
import { Button } from '#client/design-system/button.tsx'
import { Notice } from '#client/design-system/notice.tsx'
import { PageForm, SubmitButton } from '#client/features/forms/page-form.tsx'
import { usePageForm } from '#client/features/forms/use-page-form.ts'
import { successText } from '#client/features/toasts/texts.ts'
import { toast } from '#client/features/toasts/toasts.ts'
import { formatNumber } from '#client/lib/format.ts'
import type { FormResult } from '#client/lib/forms/form-result.ts'
import { type DecimalSignName, type ImportKind, maxProblems } from '#contract/import-rules.ts'
import type { Import, ImportedRow } from '#contract/imports.ts'
import { DataGrid } from '../data-grid/data-grid.tsx'
import type { GridColumn } from '../data-grid/grid-column.ts'
import { pagesOf } from '../list/list-address.ts'
import { countText } from './import-kinds.ts'
import type { CheckedFile, LoadedImport } from './load-import.ts'
import { useCheck } from './use-check.ts'

interface CheckedImportProps {
  kind: ImportKind
  query: LoadedImport['query']
  checked: CheckedFile
  /** Null after a reload of the page. */
  file: File | null
  decimalSign: DecimalSignName | undefined
  onChecked: (id: string) => void
  /** The page's `actionData`. */
  sent: FormResult | undefined
}

export function CheckedImport({ query, checked, ...outcome }: CheckedImportProps) {
  const { file: found, rows } = checked
  const isRefused = found.problemCount > 0
  return (
    <section aria-labelledby="import-outcome" className="import-rows grid min-w-0 gap-5">
      <h2 id="import-outcome" className="text-[1.375rem]">
        {found.appliedAt === null ? 'What the file changes' : 'What the file has changed'}
      </h2>
      {isRefused ? <Problems found={found} /> : <Outcome found={found} {...outcome} />}
      {!isRefused && rows.totalCount > 0 && (
        <DataGrid
          caption="Added and changed records"
          columns={rowColumns}
          rows={rows.items}
          rowKey={({ row }) => String(row)}
          isBusy={false}
          placeholder="There are no more rows."
          pages={pagesOf(query, rows)}
        />
      )}
    </section>
  )
}

function Problems({ found: { problems, problemCount } }: { found: Import }) {
  const isStopped = problemCount >= maxProblems
  return (
    <>
      <Notice
        tone="error"
        title={problemCount === 1 ? 'One problem' : `${formatNumber(problemCount)} problems`}
      >
        {`${isStopped ? `The check stopped at ${maxProblems} problems: the rows below were not checked. ` : ''}Nothing was imported. Correct ${problemCount === 1 ? 'it' : 'them'} in the file, and check it again.`}
      </Notice>
      <DataGrid
        caption="Problems"
        columns={problemColumns}
        rows={problems}
        rowKey={(problem) => String(problems.indexOf(problem))}
        isBusy={false}
        placeholder="There are no problems."
      />
    </>
  )
}

function Outcome({
  kind,
  found,
  file,
  decimalSign,
  onChecked,
  sent,
}: Omit<CheckedImportProps, 'query' | 'checked'> & { found: Import }) {
  const { added, changed, unchanged, appliedAt, _id } = found
  // A checked file is imported once.
  const form = usePageForm({ sent, initialKey: `import ${_id}`, onDone: () => toast.success(successText) })
  const { isSending } = form
  const refusal = form.result?.refusal
  const again = useCheck(kind, onChecked)
  const count = added + changed
  if (appliedAt !== null) {
    return (
      <Notice tone="ok" title="Imported">
        {summaryOf(found, kind, true)}
      </Notice>
    )
  }
  return (
    <>
      <Notice tone="info" title={count === 0 ? 'Nothing to import' : 'No problems'}>
        {count === 0
          ? `All ${countText(unchanged, kind)} are as in the file.`
          : summaryOf(found, kind, false)}
      </Notice>
      {refusal !== undefined && (
        <Notice
          tone="error"
          title="Nothing was imported"
          {...(refusal.code === 'import_outdated' && file !== null
            ? {
                action: (
                  <Button
                    size="small"
                    aria-disabled={again.isSending || undefined}
                    onClick={() => void again.check(file, decimalSign)}
                  >
                    Check again
                  </Button>
                ),
              }
            : {})}
        >
          {again.failure ?? refusal.message}
        </Notice>
      )}
      {count > 0 && (
        <PageForm form={form} hasMessages={false} aria-label="Import the file">
          <input type="hidden" name="check" value={_id} />
          <SubmitButton form={form} busy={isSending && 'The file is imported'}>
            {`Import ${countText(count, kind)}`}
          </SubmitButton>
        </PageForm>
      )}
    </>
  )
}

/** “3 products are added, 5 changed; 492 stay as they are.” */
function summaryOf({ added, changed, unchanged }: Import, kind: ImportKind, isDone: boolean): string {
  const is = (count: number) => (isDone ? (count === 1 ? 'was' : 'were') : count === 1 ? 'is' : 'are')
  const parts = [
    ...(added > 0 ? [`${countText(added, kind)} ${is(added)} added`] : []),
    ...(changed > 0 ? [`${countText(changed, kind)} ${is(changed)} changed`] : []),
  ]
  const rest =
    unchanged === 0 ? '' : `; ${countText(unchanged, kind)} ${unchanged === 1 ? 'stays' : 'stay'} as before`
  return `${parts.join(', ')}${rest}.`
}

const problemColumns: readonly GridColumn<Import['problems'][number]>[] = [
  { key: 'row', title: 'Row', value: ({ row }) => row },
  { key: 'column', title: 'Column', value: ({ column }) => column || 'Whole row' },
  { key: 'message', title: 'Problem', kind: 'title', value: ({ message }) => message },
]

const rowColumns: readonly GridColumn<ImportedRow>[] = [
  { key: 'row', title: 'Row', value: ({ row }) => row },
  { key: 'title', title: 'Record', kind: 'title', value: ({ title }) => title },
  { key: 'kind', title: 'What happens', value: ({ recordId }) => (recordId === null ? 'Added' : 'Changed') },
  {
    key: 'changes',
    title: 'Values',
    value: ({ changes }) => changes.map(({ field }) => field).join(', '),
    cell: ({ changes }) => <Differences changes={changes} />,
  },
]
