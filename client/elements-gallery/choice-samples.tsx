import { useState } from 'react'
import { Checkbox, RadioGroup, SegmentLinks, Segments } from '#client/design-system/choice.tsx'
import { RatingInput } from '#client/design-system/rating-input.tsx'
import { Panel } from '#client/design-system/slab.tsx'
import { Sample, Section } from './sample.tsx'

const types = ['Popular', 'Trendy', 'Skiing', 'Europe'].map((name) => ({ value: name, label: name }))

export function ChoiceSamples() {
  return (
    <Section id="choices" title="Choices">
      <Sample title="Checkbox: off, on, mixed, error, disabled">
        <div>
          <Checkbox label="Save my name, email, and website in this browser..." />
          <Checkbox label="Remember me" defaultChecked />
          <Checkbox label="All rows" isMixed />
          <Checkbox label="I agree" error="You must agree before submitting." />
          <Checkbox label="Not to be had" disabled />
          <Checkbox label="Always on" disabled defaultChecked />
        </div>
      </Sample>
      <Sample title="RadioGroup">
        <Panel>
          <RadioGroup
            legend="Type"
            options={[...types, { value: 'NY', label: 'NY', isDisabled: true }]}
            defaultValue="Europe"
          />
        </Panel>
      </Sample>
      <Sample title="RadioGroup: error, disabled">
        <RadioGroup legend="Meals" options={types.slice(0, 2)} error="Choose one" />
        <RadioGroup legend="Boat" options={types.slice(0, 2)} defaultValue="Popular" isDisabled />
      </Sample>
      <Sample title="Segments: words, disabled">
        <Segments
          legend="Availability"
          defaultValue="yes"
          options={[
            { value: 'yes', label: 'Avaliable' },
            { value: 'no', label: 'Not Avaliable' },
          ]}
        />
        <Segments
          legend="Season"
          defaultValue="winter"
          isDisabled
          options={[
            { value: 'summer', label: 'Summer' },
            { value: 'winter', label: 'Winter' },
          ]}
        />
      </Sample>
      <Sample title="Segments: switch of layouts">
        <LayoutSwitch />
        <SegmentLinks
          label="Layout by links"
          links={[
            { title: 'Grid', mark: 'grid', to: '?', isCurrent: true },
            { title: 'List', mark: 'list', to: '?', isCurrent: false },
          ]}
        />
      </Sample>
      <Sample title="RatingInput: default 3, none, error, disabled">
        <RatingInput label="Your rating" defaultValue={3} />
        <RatingInput label="Comfort" hint="From 1 to 5 stars" />
        <RatingInput label="Food" error="Please choose a rating" />
        <RatingInput label="Reception" defaultValue={4} isDisabled />
      </Sample>
    </Section>
  )
}

function LayoutSwitch() {
  const [layout, setLayout] = useState('grid')
  return (
    <>
      <Segments
        legend="Layout"
        isLegendHidden
        isMarkOnly
        value={layout}
        onChange={setLayout}
        options={[
          { value: 'grid', label: 'Grid', mark: 'grid' },
          { value: 'list', label: 'List', mark: 'list' },
        ]}
      />
      <p>{`Shown as a ${layout}.`}</p>
    </>
  )
}
