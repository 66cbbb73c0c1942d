{{- define "haat.labels" -}}
app.kubernetes.io/name: haat
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Values.image.tag | default .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ .Chart.Name }}-{{ .Chart.Version }}
{{- end }}

{{- /* (dict "root" $ "part" "api") */ -}}
{{- define "haat.selector" -}}
app.kubernetes.io/name: haat
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .part }}
{{- end }}

{{- define "haat.image" -}}
image: "{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}"
imagePullPolicy: {{ .Values.image.pullPolicy }}
{{- end }}

{{- /* Helm reads numbers as floats: print large ones as 1000000, not 1e+06. */ -}}
{{- define "haat.settings" -}}
{{- range $name, $value := .Values.settings }}
{{ $name }}: {{ (kindIs "float64" $value | ternary (int64 $value) $value) | quote }}
{{- end }}
{{- end }}

{{- define "haat.environment" -}}
envFrom:
  - configMapRef: { name: {{ .Release.Name }}-settings }
  - secretRef: { name: {{ .Values.secrets.application }} }
env:
  - { name: RELEASE, value: {{ .Values.image.tag | default .Chart.AppVersion | quote }} }
  - { name: DATA_DIR, value: /tmp }
{{- end }}

{{- define "haat.account" -}}
{{ .Values.serviceAccount.name | default (ternary .Release.Name "default" .Values.serviceAccount.create) }}
{{- end }}

{{- define "haat.pod" -}}
{{- with .Values.imagePullSecrets }}
imagePullSecrets: {{ toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.pods }}
{{ toYaml . }}
{{- end }}
automountServiceAccountToken: false
enableServiceLinks: false
securityContext:
  runAsNonRoot: true
  runAsUser: 10001
  runAsGroup: 10001
  fsGroup: 10001
  seccompProfile: { type: RuntimeDefault }
{{- end }}

{{- define "haat.confined" -}}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
volumeMounts:
  - { name: temporary, mountPath: /tmp }
{{- end }}

{{- define "haat.volumes" -}}
volumes:
  - name: temporary
    emptyDir: { sizeLimit: 2Gi }
{{- end }}

{{- /* Draining a node always works, one pod at a time, even with a single replica. */ -}}
{{- define "haat.disruption" -}}
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata:
  name: {{ .root.Release.Name }}-{{ .part }}
  labels: {{ include "haat.labels" .root | nindent 4 }}
spec:
  maxUnavailable: 1
  unhealthyPodEvictionPolicy: AlwaysAllow
  selector:
    matchLabels: {{ include "haat.selector" . | nindent 6 }}
{{- end }}

{{- /* Prefers different nodes for the pods of a part. */ -}}
{{- define "haat.spread" -}}
topologySpreadConstraints:
  - maxSkew: 1
    topologyKey: kubernetes.io/hostname
    whenUnsatisfiable: ScheduleAnyway
    labelSelector:
      matchLabels: {{ include "haat.selector" . | nindent 8 }}
{{- end }}
