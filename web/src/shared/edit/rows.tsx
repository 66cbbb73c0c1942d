import {
  Checkbox,
  Input,
  InputNumber,
  type InputNumberProps,
  type InputProps,
  Select,
  type SelectProps,
  Switch,
} from "antd";
import type { TextAreaProps } from "antd/es/input";
import { type ComponentType, createContext, type ReactNode, use, useId } from "react";
import { FieldError } from "@/shared/ui/FieldError";
import { Icon } from "@/shared/ui/Icon";
import styles from "./Edit.module.css";
import type { Draft } from "./useDraft";

export type AnyDraft = Pick<Draft<object>, "errors"> & {
  values: object;
  set: (name: never, value: never) => void;
};

/** The draft that the rows below it read and change by name. */
export const DraftContext = createContext<AnyDraft | null>(null);

type ControlProps = {
  id?: string;
  status?: "error";
  "aria-invalid"?: true;
  "aria-describedby"?: string;
};
type LabelProps = {
  label: string;
  note?: ReactNode;
  /** Shown below the input. */
  help?: ReactNode;
  /** For a row with a name: shown while the draft has no error of that field. */
  error?: string | null;
  /** The value comes from elsewhere, such as the accounting software, and cannot be edited here. */
  locked?: boolean;
};
type Bindable<Value> = { value: Value; onChange: (value: Value) => void };
type Own<Props> = Omit<Props, keyof ControlProps | keyof LabelProps | "name">;
type RowProps<Props> = LabelProps & Own<Props>;
/** A row reads its value and its change handler from the draft's field, unless the props contain them. */
type BoundProps<T, Name, Props> =
  | (RowProps<Props> & { name?: keyof T & string })
  | (LabelProps & Partial<Own<Props>> & Omit<Own<Props>, "value" | "onChange"> & { name: Name });

/** The names of the fields whose values are of this type. */
type NameOf<T, Value> = {
  [Name in keyof T & string]-?: [T[Name], Value] extends [Value | undefined, T[Name] | undefined]
    ? Name
    : never;
}[keyof T & string];

type Field = { name?: string; error?: string | null; value?: unknown; onChange?: unknown };

/**
 * Returns a row's value, change handler and error: from the draft if the row has a name, else from the props.
 */
function useField({ name, error, ...input }: Field) {
  const draft = use(DraftContext);
  if (name === undefined) return { error, input };
  if (!draft) throw new Error(`The row ${name} is not within a draft`);
  const { values, errors, set } = draft as Draft<Record<string, unknown>>;
  return {
    error: errors[name] ?? error,
    input: { value: values[name], onChange: (value: unknown) => set(name, value), ...input },
  };
}

/** A row of a form in the back office: the label above its input, and the error below it. */
export function Row<Props extends { value?: unknown }>(
  props: { of: ComponentType<Props> } & RowProps<Props>,
) {
  const { of: Control, label, note, help, locked, ...rest } = props;
  const id = useId();
  const { error, input } = useField(rest);
  const control = {
    ...input,
    ...(locked && { disabled: true }),
    ...(help && { "aria-describedby": `${id}-help` }),
    ...(error && { status: "error", "aria-invalid": true, "aria-describedby": `${id}-error` }),
    id,
  } as unknown as Props;
  return (
    <div className={styles.field}>
      <div className={styles.labels}>
        <label htmlFor={id}>
          {label} {locked && <Icon name="lock" size={12} />}
        </label>
        {note && <span>{note}</span>}
      </div>
      <Control {...control} />
      <FieldError id={`${id}-error`} text={error} />
      {help && (
        <p id={`${id}-help`} className={styles.help}>
          {help}
        </p>
      )}
    </div>
  );
}

type TextProps = Omit<InputProps, "value" | "onChange"> & {
  value: string;
  /** Omitted for a read-only field. */
  onChange?: (text: string) => void;
  /** The typed text is hidden, and a stored value is never shown. */
  secret?: boolean;
  /** Returns the value to keep for a typed text. */
  clean?: (text: string) => string;
};

function TextInput({ secret, clean = String, onChange, ...input }: TextProps) {
  const Control = secret ? Input.Password : Input;
  return <Control {...input} onChange={({ target }) => onChange?.(clean(target.value))} />;
}

type AreaProps = Omit<TextAreaProps, "value" | "onChange"> & Bindable<string>;

function TextArea({ onChange, ...input }: AreaProps) {
  return <Input.TextArea {...input} onChange={({ target }) => onChange(target.value)} />;
}

type NumberProps = Omit<InputNumberProps<number>, "value" | "onChange"> & Bindable<number | null>;

function NumberInput(input: NumberProps) {
  return <InputNumber<number> inputMode={input.precision === 0 ? "numeric" : "decimal"} {...input} />;
}

type ChoiceProps<Value> = Omit<SelectProps<Value>, "value" | "onChange"> & {
  value: Value | undefined;
  onChange: (value: Value) => void;
};

export const TextRow = (props: RowProps<TextProps>) => <Row of={TextInput} {...props} />;
export const TextAreaRow = (props: RowProps<AreaProps>) => <Row of={TextArea} {...props} />;
export const NumberRow = (props: RowProps<NumberProps>) => <Row of={NumberInput} {...props} />;
/** A row for rupees with paise. */
export const MoneyRow = (props: RowProps<NumberProps>) => (
  <Row of={NumberInput} prefix="₹" precision={2} {...props} />
);
export const SelectRow = <Value,>(props: RowProps<ChoiceProps<Value>>) => (
  <Row of={Select as ComponentType<ChoiceProps<Value>>} {...props} />
);

type TickProps = { label: string; className?: string } & Bindable<boolean>;

/** A checkbox with its label next to it. */
export function CheckboxRow({ label, className, ...field }: TickProps) {
  const { input } = useField(field);
  const { value, onChange } = input as Bindable<boolean>;
  return (
    <Checkbox className={className} checked={value} onChange={({ target }) => onChange(target.checked)}>
      {label}
    </Checkbox>
  );
}

type SwitchProps = {
  label: ReactNode;
  help: ReactNode;
  className?: string;
  loading?: boolean;
  /** The name by which an address links to this row. */
  anchor?: string;
} & Bindable<boolean>;

/** A switch next to its description. */
export function SwitchRow({ label, help, className, loading, anchor, ...field }: SwitchProps) {
  const id = useId();
  const { input } = useField(field);
  const { value, onChange } = input as Bindable<boolean>;
  return (
    <div id={anchor} className={`${styles.switch} ${className ?? ""}`}>
      <div>
        <label htmlFor={id}>{label}</label>
        <p id={`${id}-help`}>{help}</p>
      </div>
      <Switch
        id={id}
        aria-describedby={`${id}-help`}
        loading={loading}
        checked={value}
        onChange={(on) => onChange(on)}
      />
    </div>
  );
}

type Rows<T> = {
  Row: <Props extends { value?: unknown }>(
    props: { of: ComponentType<Props> } & BoundProps<T, NameOf<T, Props["value"]>, Props>,
  ) => ReactNode;
  TextRow: (props: BoundProps<T, NameOf<T, string>, TextProps>) => ReactNode;
  TextAreaRow: (props: BoundProps<T, NameOf<T, string>, AreaProps>) => ReactNode;
  NumberRow: (props: BoundProps<T, NameOf<T, number | null>, NumberProps>) => ReactNode;
  MoneyRow: (props: BoundProps<T, NameOf<T, number | null>, NumberProps>) => ReactNode;
  SelectRow: <Name extends keyof T & string>(props: BoundProps<T, Name, ChoiceProps<T[Name]>>) => ReactNode;
  SwitchRow: (props: Omit<SwitchProps, "value" | "onChange"> & { name: NameOf<T, boolean> }) => ReactNode;
  CheckboxRow: (props: { name: NameOf<T, boolean>; label: string }) => ReactNode;
};

/**
 * Returns the row components, typed so that their names are fields of the draft; their values come from the
 * draft.
 */
export const rowsOf = <T extends object>() =>
  ({
    Row,
    TextRow,
    TextAreaRow,
    NumberRow,
    MoneyRow,
    SelectRow,
    SwitchRow,
    CheckboxRow,
  }) as unknown as Rows<T>;
