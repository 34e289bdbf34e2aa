" Made by Scripts/make-editors.py: do not edit.
if exists("b:current_syntax")
  finish
endif
syn sync minlines=1
syn match mmlInvalid0 /\v\c[^ \t\r]/
syn match mmlComment1 /\v\c#.*$/
syn match mmlInvalid2 /\v\c[^ \t\r]/ contained
syn match mmlLoop3 /\v\c\|/ contained
syn match mmlNumber5 /\v\c[0-9]%([ \t]*[0-9])*|[-+]%([ \t]*[-+])*/ contained
syn match mmlSetting4 /\v\cv%([ \t]*%([0-9]%([ \t]*[0-9])*|[-+]%([ \t]*[-+])*|\([A-Za-z0-9]+\)))@=/ contained nextgroup=mmlNumber5 skipwhite
syn match mmlNumber7 /\v\c[-+]%([ \t]*[-+])*/ contained
syn match mmlSetting6 /\v\ck%([ \t]*%([-+]%([ \t]*[-+])*|\([A-Za-z0-9]+\)))@=/ contained nextgroup=mmlNumber7 skipwhite
syn match mmlSetting8 /\v\c%(\>|\<)/ contained
syn match mmlNumber10 /\v\c[0-9]%([ \t]*[0-9])*/ contained
syn match mmlSetting9 /\v\c%(o|m|\@|\%|\\s|\\e|p[ \t]*-|t)%([ \t]*%([0-9]%([ \t]*[0-9])*|\([A-Za-z0-9]+\)))@=/ contained nextgroup=mmlNumber10 skipwhite
syn match mmlNumber12 /\v\c[0-9]%([ \t]*[0-9])*%([ \t]*\.)?/ contained
syn match mmlSetting11 /\v\cl%([ \t]*%([0-9]%([ \t]*[0-9])*%([ \t]*\.)?|\([A-Za-z0-9]+\)))@=/ contained nextgroup=mmlNumber12 skipwhite
syn match mmlNumber14 /\v\c[0-9]%([ \t]*[0-9])*%([ \t]*\.)?/ contained
syn match mmlNote13 /\v\cr/ contained nextgroup=mmlNumber14 skipwhite
syn match mmlNumber16 /\v\c[-+]%([ \t]*[-+])*%([ \t]*[0-9]%([ \t]*[0-9])*%([ \t]*\.)?)?%([ \t]*\^%([ \t]*[0-9]%([ \t]*[0-9])*%([ \t]*\.)?)?)*|[0-9]%([ \t]*[0-9])*%([ \t]*\.)?%([ \t]*\^%([ \t]*[0-9]%([ \t]*[0-9])*%([ \t]*\.)?)?)*|\^%([ \t]*[0-9]%([ \t]*[0-9])*%([ \t]*\.)?)?%([ \t]*\^%([ \t]*[0-9]%([ \t]*[0-9])*%([ \t]*\.)?)?)*/ contained
syn match mmlNote15 /\v\c%(c|d|e|f|g|a|b)/ contained nextgroup=mmlNumber16 skipwhite
syn match mmlNumber18 /\v\c[-+.^0-9]%([ \t]*[-+.^0-9])*/ contained
syn match mmlMacro17 /\v\c\([A-Za-z0-9]+\)/ contained nextgroup=mmlNumber18 skipwhite
syn match mmlChannel19 /\v\c^[ \t]*ch[0-5]%([0-9])@!/ contained
syn region mmlStatement1 start=/\v\c^%([ \t]*ch[0-5]%([0-9])@!)@=/ end=/\v\C%(#)@=/ end=/$/ oneline keepend contains=mmlInvalid2,mmlLoop3,mmlSetting4,mmlSetting6,mmlSetting8,mmlSetting9,mmlSetting11,mmlNote13,mmlNote15,mmlMacro17,mmlChannel19
syn match mmlInvalid20 /\v\c[^ \t\r]/ contained
syn match mmlLoop21 /\v\c\|/ contained
syn match mmlNumber23 /\v\c[0-9]%([ \t]*[0-9])*|[-+]%([ \t]*[-+])*/ contained
syn match mmlSetting22 /\v\cv%([ \t]*%([0-9]%([ \t]*[0-9])*|[-+]%([ \t]*[-+])*|\([A-Za-z0-9]+\)|#|$))@=/ contained nextgroup=mmlNumber23 skipwhite
syn match mmlNumber25 /\v\c[-+]%([ \t]*[-+])*/ contained
syn match mmlSetting24 /\v\ck%([ \t]*%([-+]%([ \t]*[-+])*|\([A-Za-z0-9]+\)|#|$))@=/ contained nextgroup=mmlNumber25 skipwhite
syn match mmlSetting26 /\v\c%(\>|\<)/ contained
syn match mmlNumber28 /\v\c[0-9]%([ \t]*[0-9])*/ contained
syn match mmlSetting27 /\v\c%(o|m|\@|\%|\\s|\\e|p[ \t]*-|t)%([ \t]*%([0-9]%([ \t]*[0-9])*|\([A-Za-z0-9]+\)|#|$))@=/ contained nextgroup=mmlNumber28 skipwhite
syn match mmlNumber30 /\v\c[0-9]%([ \t]*[0-9])*%([ \t]*\.)?/ contained
syn match mmlSetting29 /\v\cl%([ \t]*%([0-9]%([ \t]*[0-9])*%([ \t]*\.)?|\([A-Za-z0-9]+\)|#|$))@=/ contained nextgroup=mmlNumber30 skipwhite
syn match mmlNumber32 /\v\c[0-9]%([ \t]*[0-9])*%([ \t]*\.)?/ contained
syn match mmlNote31 /\v\cr/ contained nextgroup=mmlNumber32 skipwhite
syn match mmlNumber34 /\v\c[-+]%([ \t]*[-+])*%([ \t]*[0-9]%([ \t]*[0-9])*%([ \t]*\.)?)?%([ \t]*\^%([ \t]*[0-9]%([ \t]*[0-9])*%([ \t]*\.)?)?)*|[0-9]%([ \t]*[0-9])*%([ \t]*\.)?%([ \t]*\^%([ \t]*[0-9]%([ \t]*[0-9])*%([ \t]*\.)?)?)*|\^%([ \t]*[0-9]%([ \t]*[0-9])*%([ \t]*\.)?)?%([ \t]*\^%([ \t]*[0-9]%([ \t]*[0-9])*%([ \t]*\.)?)?)*/ contained
syn match mmlNote33 /\v\c%(c|d|e|f|g|a|b)/ contained nextgroup=mmlNumber34 skipwhite
syn match mmlNumber36 /\v\c[-+.^0-9]%([ \t]*[-+.^0-9])*/ contained
syn match mmlMacro35 /\v\c\([A-Za-z0-9]+\)/ contained nextgroup=mmlNumber36 skipwhite
syn match mmlNumber38 /\v\c[-+.^0-9]%([ \t]*[-+.^0-9])*/ contained
syn match mmlMacro37 /\v\c^[ \t]*\$[A-Za-z0-9]+%([ \t]+[^ \t\r\n#])@=/ contained nextgroup=mmlNumber38 skipwhite
syn region mmlStatement2 start=/\v\c^%([ \t]*\$[A-Za-z0-9]+%([ \t]+[^ \t\r\n#])@=)@=/ end=/\v\C%(#)@=/ end=/$/ oneline keepend contains=mmlInvalid20,mmlLoop21,mmlSetting22,mmlSetting24,mmlSetting26,mmlSetting27,mmlSetting29,mmlNote31,mmlNote33,mmlMacro35,mmlMacro37
hi def link mmlInvalid0 Error
hi def link mmlComment1 Comment
hi def link mmlInvalid2 Error
hi def link mmlLoop3 Repeat
hi def link mmlSetting4 Statement
hi def link mmlNumber5 Number
hi def link mmlSetting6 Statement
hi def link mmlNumber7 Number
hi def link mmlSetting8 Statement
hi def link mmlSetting9 Statement
hi def link mmlNumber10 Number
hi def link mmlSetting11 Statement
hi def link mmlNumber12 Number
hi def link mmlNote13 Type
hi def link mmlNumber14 Number
hi def link mmlNote15 Type
hi def link mmlNumber16 Number
hi def link mmlMacro17 Function
hi def link mmlNumber18 Number
hi def link mmlChannel19 Structure
hi def link mmlInvalid20 Error
hi def link mmlLoop21 Repeat
hi def link mmlSetting22 Statement
hi def link mmlNumber23 Number
hi def link mmlSetting24 Statement
hi def link mmlNumber25 Number
hi def link mmlSetting26 Statement
hi def link mmlSetting27 Statement
hi def link mmlNumber28 Number
hi def link mmlSetting29 Statement
hi def link mmlNumber30 Number
hi def link mmlNote31 Type
hi def link mmlNumber32 Number
hi def link mmlNote33 Type
hi def link mmlNumber34 Number
hi def link mmlMacro35 Function
hi def link mmlNumber36 Number
hi def link mmlMacro37 Function
hi def link mmlNumber38 Number
let b:current_syntax = "mml"
