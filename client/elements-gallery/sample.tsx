import type { ReactNode } from 'react'

export function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} className="gallery-section" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="text-d3">
        {title}
      </h2>
      <div className="gallery-samples">{children}</div>
    </section>
  )
}

interface SampleProps {
  /** Name of the component and the states that the sample shows. */
  title: string
  width?: 'single' | 'double' | 'wide'
  children: ReactNode
}

export function Sample({ title, width = 'single', children }: SampleProps) {
  return (
    <div className={`gallery-sample gallery-${width}`}>
      <h3 className="gallery-title">{title}</h3>
      {children}
    </div>
  )
}
