// What a checked file would change, its problems, and the button that imports it.

import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { useFormCall } from '#client/admin/form/use-form-call.ts'
import { Differences } from '#client/admin/record/differences.tsx'
import { Button } from '#client/design-system/button.tsx'
import { Notice } from '#client/design-system/notice.tsx'
import { api } from '#client/lib/api.ts'
import { formatNumber } from '#client/lib/format.ts'
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
}

export function CheckedImport({ kind, query, checked, file, decimalSign, onChecked }: CheckedImportProps) {
  const { file: found, rows } = checked
  const isRefused = found.problemCount > 0
  return (
    <section aria-labelledby="import-outcome" className="import-rows grid min-w-0 gap-5">
      <h2 id="import-outcome" className="text-[1.375rem]">
        {found.appliedAt === null ? 'What the file changes' : 'What the file has changed'}
      </h2>
      {isRefused ? (
        <Problems found={found} />
      ) : (
        <Outcome kind={kind} found={found} file={file} decimalSign={decimalSign} onChecked={onChecked} />
      )}
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
}: Pick<CheckedImportProps, 'kind' | 'file' | 'decimalSign' | 'onChecked'> & { found: Import }) {
  const { revalidate } = useRevalidator()
  const [isOutdated, setOutdated] = useState(false)
  const { isSending, failure, submit } = useFormCall(() => void revalidate(), {
    isForSuperAdmins: true,
    onRefused({ code }) {
      setOutdated(code === 'import_outdated')
      return false
    },
  })
  const again = useCheck(kind, onChecked)
  const { added, changed, unchanged, appliedAt, _id } = found
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
      {failure !== null && (
        <Notice
          tone="error"
          title="Nothing was imported"
          {...(isOutdated && file !== null
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
          {again.failure ?? failure}
        </Notice>
      )}
      {count > 0 && (
        <div>
          <Button
            aria-disabled={isSending || undefined}
            onClick={() =>
              void submit(_id, (key) =>
                api('POST /checked-files/:id/import', { params: { id: _id } }, { idempotencyKey: key }),
              )
            }
            busy={isSending && 'The file is imported'}
          >
            {`Import ${countText(count, kind)}`}
          </Button>
        </div>
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
