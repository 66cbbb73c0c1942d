import { LinkButton } from "@/shared/antd/LinkButton";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { PageFrame } from "@/shared/ui/PageFrame";
import styles from "./QuickStartPage.module.css";

/** The pictures in three languages, by their path; `make guide` writes them. */
const PICTURES = import.meta.glob<string>("@/assets/quick-start/*/*.webp", {
  query: "?no-inline",
  import: "default",
  eager: true,
});

type Link = { name: string; to: string };
const STEPS: { name: string; links: Link[] }[] = [
  {
    name: "products",
    links: [
      { name: "import", to: "owner/import" },
      { name: "books", to: "owner/sync/setup" },
    ],
  },
  { name: "shop", links: [{ name: "preview", to: "owner/preview" }] },
  { name: "customer", links: [{ name: "customer", to: "owner/usersettings?new=customer" }] },
  { name: "order", links: [] },
  { name: "dispatch", links: [{ name: "orders", to: "owner/orders?type=Pending" }] },
];

/** Guides a new owner to the first order: five steps, each with a picture and a link to its page. */
export default function QuickStartPage() {
  const { t, language } = useWords("quickStart");
  const { path } = useStore();
  const picture = (name: string) => PICTURES[`/src/assets/quick-start/${language}/${name}.webp`];
  return (
    <PageFrame title={t("title")} note={t("note")}>
      <ol className={styles.steps}>
        {STEPS.map(({ name, links }, index) => (
          <li key={name} className={styles.step}>
            <div>
              <h2>
                <span className="figures">{index + 1}</span> {t(`steps.${name}.title`)}
              </h2>
              <p>{t(`steps.${name}.text`)}</p>
              <div className={styles.links}>
                {links.map((link) => (
                  <LinkButton key={link.name} to={path(link.to)}>
                    {t(`open.${link.name}`)}
                  </LinkButton>
                ))}
              </div>
            </div>
            <img
              src={picture(name)}
              alt={t(`steps.${name}.picture`)}
              width={270}
              height={480}
              loading="lazy"
            />
          </li>
        ))}
      </ol>
    </PageFrame>
  );
}
