import { Button } from "antd";
import { Block, Row, Rows } from "@/features/platform/console/Block";
import { useOperations } from "@/features/platform/console/useOperations";
import { timeOfDay } from "@/shared/format/dates";
import { useWords } from "@/shared/i18n/useWords";
import { Badge } from "@/shared/ui/Badge";
import { Icon } from "@/shared/ui/Icon";
import { PageFrame } from "@/shared/ui/PageFrame";
import { Awaited } from "./Awaited";
import { AwayDatabase } from "./AwayDatabase";
import styles from "./Operations.module.css";
import { useCheckWords } from "./useCheckWords";

/** Shows whether the platform's services are up: databases, broker, file storage, workers. */
export default function HealthPage() {
  const { t, language } = useWords("platform");
  const operations = useOperations();
  const words = useCheckWords();
  const { isFetching, refetch, fulfilledTimeStamp } = operations;
  const asOf = fulfilledTimeStamp && timeOfDay(new Date(fulfilledTimeStamp).toISOString(), language);
  return (
    <PageFrame
      title={t("health.title")}
      note={asOf && t("health.asOf", { time: asOf })}
      actions={
        <Button loading={isFetching} onClick={() => refetch()}>
          {t("health.again")}
        </Button>
      }
    >
      <Awaited answer={operations}>
        {({ health: { status, checks } }) => (
          <div className={styles.blocks}>
            {Object.values(checks).map(
              (check) =>
                check.database &&
                !check.ok && <AwayDatabase key={check.database} check={check} name={check.database} />,
            )}
            <Block
              title={t("health.checks")}
              actions={
                <Badge tone={status === "ok" ? "completed" : "canceled"}>
                  {t(status === "ok" ? "health.well" : "health.unwell")}
                </Badge>
              }
              flush
            >
              <Rows label={t("health.checks")}>
                {Object.entries(checks).map(([name, { ok, problem, milliseconds, stores }]) => (
                  <Row
                    key={name}
                    first={words(name)}
                    second={
                      stores === null
                        ? (problem ?? (milliseconds === null ? null : `${Math.ceil(milliseconds)} ms`))
                        : t("health.notSelling", { count: stores })
                    }
                  >
                    {!ok && <Icon name="alert" size={18} />}
                    <Badge tone={ok ? "completed" : "canceled"}>
                      {t(ok ? "health.there" : "health.away")}
                    </Badge>
                  </Row>
                ))}
              </Rows>
            </Block>
          </div>
        )}
      </Awaited>
    </PageFrame>
  );
}
