import type { ReactNode } from "react";
import { telephone } from "@/shared/tenant/address";
import { useStore } from "@/shared/tenant/store-context";
import { Logo } from "@/shared/ui/Logo";
import styles from "./CompanyFacts.module.css";

/** The store's name and details; empty details are not shown. */
export function CompanyFacts({ facts }: { facts: [name: string, value: ReactNode][] }) {
  const { company, storefront } = useStore();
  return (
    <section className={styles.card}>
      <div className={styles.name}>
        {storefront.logo ? <img src={storefront.logo} alt="" height={56} /> : <Logo size={56} />}
        <h2>{company.name}</h2>
      </div>
      <dl className={styles.facts}>
        {facts
          .filter(([, value]) => Boolean(value))
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </section>
  );
}

/** Links that call telephone numbers, one per line; a number that appears twice is shown once. */
export const PhoneLinks = ({ numbers }: { numbers: string[] }) =>
  [...new Set(numbers)].map((number) => (
    <div key={number}>
      <a href={`tel:${number}`}>{telephone(number)}</a>
    </div>
  ));
