" Errors and warnings of romkit: after ":compiler romkit", ":make pack assets -o romdata.bin" fills the quickfix list.
if exists("current_compiler")
  finish
endif
let current_compiler = "romkit"
scriptencoding utf-8
let s:cpo_save = &cpo
set cpo&vim

CompilerSet makeprg=romkit
" In English and in Japanese; notes and help belong to the message above them. A usage error has no file.
CompilerSet errorformat=
      \%Eromkit:\ error:\ %m,
      \%Eromkit:\ エラー:\ %m,
      \%E%f:%l:%c:\ error:\ %m,
      \%E%f:%l:%c:\ エラー:\ %m,
      \%W%f:%l:%c:\ warning:\ %m,
      \%W%f:%l:%c:\ 警告:\ %m,
      \%E%f:%l:\ error:\ %m,
      \%E%f:%l:\ エラー:\ %m,
      \%W%f:%l:\ warning:\ %m,
      \%W%f:%l:\ 警告:\ %m,
      \%E%f:\ error:\ %m,
      \%E%f:\ エラー:\ %m,
      \%W%f:\ warning:\ %m,
      \%W%f:\ 警告:\ %m,
      \%C\ \ %m,
      \%-G%.%#

" romkit counts columns in characters, Vim in bytes. Other compilers may have taken over; commands that add to a list leave
" its first items as they are.
let s:known = 0

function! s:Items(command) abort
  return a:command =~# '^l' ? getloclist(0) : getqflist()
endfunction

function! s:Begin(command) abort
  let s:known = a:command =~# 'add' ? len(s:Items(a:command)) : 0
endfunction

function! s:CountBytes(command) abort
  if get(b:, 'current_compiler', get(g:, 'current_compiler', '')) !=# 'romkit'
    return
  endif
  let items = s:Items(a:command)
  for item in items[s:known :]
    if item.col > 1 && item.bufnr > 0 && item.text =~# '\[[a-z0-9-]\+\]\(\n\|$\)'
      silent! call bufload(item.bufnr)
      let line = get(getbufline(item.bufnr, item.lnum), 0, '')
      let byte = byteidxcomp(line, item.col - 1)
      let item.col = byte < 0 ? len(line) + 1 : byte + 1
    endif
  endfor
  if a:command =~# '^l'
    call setloclist(0, [], 'r', {'items': items})
  else
    call setqflist([], 'r', {'items': items})
  endif
endfunction

augroup romkit
  autocmd!
  autocmd QuickFixCmdPre make,lmake,[cl]{file,getfile,addfile,expr,getexpr,addexpr} call s:Begin(expand('<amatch>'))
  autocmd QuickFixCmdPost make,lmake,[cl]{file,getfile,addfile,expr,getexpr,addexpr} call s:CountBytes(expand('<amatch>'))
augroup END

let &cpo = s:cpo_save
unlet s:cpo_save
