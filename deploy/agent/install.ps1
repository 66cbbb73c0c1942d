# Starts the agent with Windows, no matter which user is signed in, and restarts it if it ends.
#
# The service runs as SYSTEM. So only administrators may write to its program and its data. The program is compared
# there with the checksum that the store's page shows, because any user who is signed in can change a download.
param([Parameter(Mandatory = $true)][ValidatePattern('^[0-9a-fA-F]{64}$')][string]$Checksum)
$ErrorActionPreference = 'Stop'

$user = [Security.Principal.WindowsPrincipal][Security.Principal.WindowsIdentity]::GetCurrent()
if (-not $user.IsInRole([Security.Principal.WindowsBuiltInRole]::Administrator)) { throw 'Run this as administrator.' }

# Variables of the environment are not used: a user may set them.
$programs = Join-Path ([Environment]::GetFolderPath('ProgramFiles')) 'Haat Agent'
$data = Join-Path ([Environment]::GetFolderPath('CommonApplicationData')) 'Haat Agent'
$agent = Join-Path $programs 'haat-agent.exe'
$copy = "$agent.new"
$system, $administrators = 'S-1-5-18', 'S-1-5-32-544'

# A user who made this folder earlier owns its contents, such as the address of the store.
if (Test-Path -LiteralPath $data) {
    $owner = (Get-Acl -LiteralPath $data).GetOwner([Security.Principal.SecurityIdentifier]).Value
    if ($owner -notin $system, $administrators) { throw "$data was made by a user. Delete it, then begin again." }
}
New-Item -ItemType Directory -Force -Path $programs, $data | Out-Null
& (Join-Path ([Environment]::SystemDirectory) 'icacls.exe') $data /inheritance:r /grant:r `
    "*${system}:(OI)(CI)F" "*${administrators}:(OI)(CI)F" | Out-Null
if ($LASTEXITCODE -ne 0) { throw "The rights of $data cannot be set." }

Copy-Item -LiteralPath (Join-Path $PSScriptRoot 'haat-agent.exe') -Destination $copy -Force
if ((Get-FileHash -LiteralPath $copy -Algorithm SHA256).Hash -ne $Checksum) {
    Remove-Item -LiteralPath $copy
    throw 'haat-agent.exe has another checksum. Download it again.'
}
$task = Get-ScheduledTask -TaskName 'Haat Agent' -ErrorAction SilentlyContinue
if ($task) { $task | Stop-ScheduledTask }
try {
    # The agent's processes end a moment after their task. Until then the program cannot be replaced.
    Get-Process -Name 'haat-agent' -ErrorAction SilentlyContinue | Where-Object Path -EQ $agent |
        Wait-Process -Timeout 30
    Move-Item -LiteralPath $copy -Destination $agent -Force
} catch {
    if ($task) { $task | Start-ScheduledTask }
    throw
}

$action = New-ScheduledTaskAction -Execute $agent -Argument "run --data `"$data`""
$start = New-ScheduledTaskTrigger -AtStartup
$rules = New-ScheduledTaskSettingsSet -RestartCount 999 -RestartInterval (New-TimeSpan -Minutes 1) `
    -ExecutionTimeLimit 0 -AllowStartIfOnBatteries -DontStopIfGoingOnBatteries
Register-ScheduledTask -TaskName 'Haat Agent' -Action $action -Trigger $start -Settings $rules -User SYSTEM `
    -RunLevel Highest -Force | Out-Null

if (Test-Path -LiteralPath (Join-Path $data 'agent.json')) {
    Start-ScheduledTask -TaskName 'Haat Agent'
} else {
    Write-Output 'Now pair it, then restart the computer:'
    Write-Output "& `"$agent`" pair --data `"$data`" --server https://... --store ... --code ..."
}
