// Imports tours, departures or products from a CSV file: a check that shows what would change, then all changes or none.

import type { DecimalSignName, ImportKind } from '#contract/import-rules.ts'
import { addressOf } from '#contract/pages/page.ts'
import './imports.css'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ExportLinks } from '#client/admin/list/export-button.tsx'
import { ScreenHeading } from '#client/admin/screen/screen-heading.tsx'
import { Notice } from '#client/design-system/notice.tsx'
import { TabLinks } from '#client/design-system/tab-links.tsx'
import type { FormResult } from '#client/lib/forms/form-result.ts'
import { CheckedImport } from './checked-import.tsx'
import { FileForm } from './file-form.tsx'
import { importPages, importRules, importTitles } from './import-kinds.ts'
import type { LoadedImport } from './load-import.ts'

interface ImportScreenProps {
  kind: ImportKind
  loaded: LoadedImport
  /** The page's `actionData`. */
  sent: FormResult | undefined
}

export function ImportScreen({ kind, loaded, sent }: ImportScreenProps) {
  const { query, checked } = loaded
  const navigate = useNavigate()
  /** The chosen file, for checking it again. */
  const [file, setFile] = useState<File | null>(null)
  const [decimalSign, setDecimalSign] = useState<DecimalSignName>()
  const showCheck = (id: string) =>
    navigate(addressOf(importPages[kind], { check: id }), { preventScrollReset: true })
  return (
    <>
      <ScreenHeading title={importTitles[kind]} subTitle="From a CSV file, after a check" />
      {kind !== 'products' && (
        <TabLinks
          label="Kinds of files"
          links={(['tours', 'departures'] as const).map((each) => ({
            title: each === 'tours' ? 'Tours' : 'Departures',
            to: importPages[each].path,
            isCurrent: each === kind,
          }))}
        />
      )}
      <section className="admin-card import-card">
        <div className="grid max-w-[70ch] gap-3">
          <p>{importRules[kind]}</p>
          <p>
            Start with an export: it has all columns, and shows how values are written.{' '}
            <ExportLinks kind={kind} />
          </p>
        </div>
        <noscript>
          <Notice tone="info">
            Exports work without JavaScript; checking and importing a file needs it.
          </Notice>
        </noscript>
        <FileForm
          kind={kind}
          file={file}
          decimalSign={decimalSign}
          onChooseSign={setDecimalSign}
          onChoose={setFile}
          onChecked={showCheck}
        />
      </section>
      {query.check !== undefined && checked === null && (
        <Notice tone="warning">This check is over: files are kept for a day. Check the file again.</Notice>
      )}
      {checked !== null && (
        <CheckedImport
          sent={sent}
          key={checked.file._id}
          kind={kind}
          query={query}
          checked={checked}
          file={file}
          decimalSign={decimalSign}
          onChecked={showCheck}
        />
      )}
    </>
  )
}
