import type { CSSProperties } from 'react'
import { type MarkColor as Color, type MarkIcon as Icon, markColors } from '#domain/marks.ts'
import styles from './Mark.module.css'

export const MarkColor = ({ color }: { color: Color }) => {
  const { light, dark } = markColors[color]
  return (
    <span className={styles.color} style={{ '--light': light, '--dark': dark } as CSSProperties} aria-hidden="true" />
  )
}

export const MarkIcon = ({ icon }: { icon: Icon }) => (
  <svg className={styles.icon} aria-hidden="true">
    <use href={`/theme/image/marks.svg#${icon}`} />
  </svg>
)
