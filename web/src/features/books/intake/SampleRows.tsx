import styles from "./Intake.module.css";

type SampleRowsProps = { columns: readonly string[]; rows: readonly (readonly string[])[]; label: string };

/** Shows the first rows of a table as they were read. */
export function SampleRows({ columns, rows, label }: SampleRowsProps) {
  if (rows.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll a wide table
    <section className={styles.rows} tabIndex={0} aria-label={label}>
      <table>
        <thead>
          <tr>
            {columns.map((name, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: column names may repeat, and columns keep their order
              <th key={at} scope="col">
                {name || "–"}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, number) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have nothing else that identifies them
            <tr key={number}>
              {row.map((cell, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell is identified by its column
                <td key={at}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
